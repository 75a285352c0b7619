"""Metrics, logs, health and what else an operator watches."""
