"""What goes over the network: requests, responses and problems, each declared once."""
