export * from './metrics.js';
export { HealthServer, type ReadyCheck } from './health-server.js';
