"""What runs inside the camera lab: the driver's faults, the daemon under test, and the scenarios that join them."""
