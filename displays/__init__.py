"""What each audience sees: frames and their sockets, the studio wall, the kit all pages share."""
