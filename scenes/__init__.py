"""What is on air: the rundown of an episode, preview and program, kinds of scene."""
