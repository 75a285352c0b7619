"""The server: the page, the API, live tables and the machine players' jobs."""
