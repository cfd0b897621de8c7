// Names libsystemd's readiness and watchdog interface.
#include <systemd/sd-daemon.h>
