"""What `tools/test-daemon` is made of."""
