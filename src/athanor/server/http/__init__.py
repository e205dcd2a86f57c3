"""HTTP and WebSocket: routes, authentication, rate limits, and static pages."""
