/** glibc keeps an arena for each of the threads that decrypt, and gives back little of it. In the images too. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
