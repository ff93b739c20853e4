"""What pages of a resource are sent, as typed values."""
