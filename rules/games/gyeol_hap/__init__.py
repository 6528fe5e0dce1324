"""결!합! · Gyeol Hap."""
