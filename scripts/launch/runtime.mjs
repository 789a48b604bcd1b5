/**
 * Megabytes of V8's nursery, for processes that hold thousands of sessions or pass large files on: it would grow to 48,
 * and buffers outside the heap wait there for the next collection. A small one is collected more often, which costs
 * a sixth more CPU under load, so the others keep V8's own.
 * @type {Record<string, number | undefined>}
 */
const NURSERY_MB = { 'whatsapp-sessions': 1, gateway: 2 };

/** How Node runs one of our processes: here by these arguments, in compose and Kubernetes by NODE_OPTIONS. */
export const nodeArgsOf = (name) => (NURSERY_MB[name] ? [`--max-semi-space-size=${NURSERY_MB[name]}`] : []);

/** glibc keeps an arena for each of the threads that decrypt, and gives back little of it. In the images too. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
