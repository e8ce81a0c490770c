"""What the rules ask about a hand: does it win, what is missing, which readings it has."""
