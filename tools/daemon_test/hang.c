/* Preloaded into the daemon, makes its session hang on a frame: a network's run does not return while the file named by
 * $FACETRACKD_TEST_HANG exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

int ov_infer_request_infer(void *request)
{
	static int (*run)(void *);
	const char *file = getenv("FACETRACKD_TEST_HANG");

	while (file && access(file, F_OK) == 0)
		usleep(10000);
	if (!run)
		*(void **)&run = dlsym(RTLD_NEXT, "ov_infer_request_infer");
	return run(request);
}
