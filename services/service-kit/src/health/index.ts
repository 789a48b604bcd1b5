export * from './metrics.js';
export { watchBreaker } from './watch-breaker.js';
export { HealthServer, type ReadyCheck } from './health-server.js';
