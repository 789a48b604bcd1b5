/**
 * For every process, in the images too. glibc keeps an arena for each of the threads that decrypt, and gives back little of
 * it. A young generation of 64 MB, as Node has it since 24, is emptied in pauses of 20 to 80 ms; this one in pauses of 4.
 * One thread beside the main one collects garbage: with four, as Node has them, a collection holds up every process of a small machine.
 */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1' };
