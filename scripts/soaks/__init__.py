"""Long runs that look for rare faults."""
