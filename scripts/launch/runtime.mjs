/**
 * How Node runs our processes, here and in the images (Dockerfile, compared by a test). Most of what a process would weigh
 * otherwise is not live: V8 lets the nursery grow to 48 MB, and buffers outside its heap wait there for the next
 * collection; glibc keeps an arena for each of the threads that decrypt, and gives back little of it.
 */
export const NODE_ARGS = ['--max-semi-space-size=1'];
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
