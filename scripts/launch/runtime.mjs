/**
 * Settings of every process, also in the images. glibc keeps a memory arena per decrypting thread and releases little
 * of it. The default young generation of 64 MB since Node.js 24 causes pauses of 20 to 80 ms; with this one they take 4
 * ms. One additional thread collects garbage, because the default of four blocks all processes of a small machine.
 */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1' };
