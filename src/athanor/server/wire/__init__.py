"""What is sent over the network: requests, responses and problems, each declared once."""
