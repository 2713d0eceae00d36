/** A proxy gave up on the service, or on its own caller, after it had passed the request on. */
export const GAVE_UP: readonly number[] = [408, 460, 499];

/**
 * Whether a request may have been carried out although its answer has this status:
 *
 *     408, 460, 499, 5xx   yes: the service, or a proxy in front of it, failed on the way or afterwards
 *     3xx                  yes: a server may redirect after its work
 *     2xx                  yes: the body reports an error, but the status doesn’t
 *     all other 4xx        no: the service refused the request
 */
export const mayHaveWorked = (status: number): boolean =>
	status < 400 || status >= 500 || GAVE_UP.includes(status);
