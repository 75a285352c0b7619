"""HTTP, WebSocket and server-sent events: the house where tables stand."""
