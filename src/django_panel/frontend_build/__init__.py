"""Everything between the Python package and its browser side: contracts, sentences, bundle."""
