"""수식완성N · Make the Target."""
