"""The HTTP layer: URLs, middleware, controllers, responses, errors."""
