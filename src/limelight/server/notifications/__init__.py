"""Mails and push messages that say whose turn it is."""
