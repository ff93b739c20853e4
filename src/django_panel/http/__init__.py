"""The border to the browser: routes, guards, controllers, answers, errors."""
