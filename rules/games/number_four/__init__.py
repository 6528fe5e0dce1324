"""넘버4 · Number Four."""
