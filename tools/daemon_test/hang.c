/* Preloaded into the daemon, makes its session hang on a frame: a network's run does not return while the file named by
 * $FACETRACKD_TEST_HANG exists. And makes looking at a file hang, as on a disk that does not
 * answer: $FACETRACKD_TEST_HANG_OPEN is "FILE PATH", and asking about PATH does not return while FILE exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

static void pass(const char *path)
{
	const char *words = getenv("FACETRACKD_TEST_HANG_OPEN");
	const char *space = words ? strchr(words, ' ') : NULL;
	char file[256];

	if (!space || strcmp(space + 1, path) != 0 || (size_t)(space - words) >= sizeof file)
		return;
	memcpy(file, words, space - words);
	file[space - words] = 0;
	while (access(file, F_OK) == 0)
		usleep(10000);
}

int stat(const char *path, struct stat *status)
{
	static int (*next)(const char *, struct stat *);

	pass(path);
	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "stat");
	return next(path, status);
}
