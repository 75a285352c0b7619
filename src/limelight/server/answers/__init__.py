"""What the API answers and sends, as types: its description is made from them."""
