"""Unit, property, browser, fault and load tests."""
