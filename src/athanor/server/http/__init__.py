"""HTTP and WebSocket: routes, who asks, rate limits, and the static pages."""
