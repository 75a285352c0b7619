"""The HTTP, WebSocket and server-sent-event routes, and the messages they take."""
