export { PollingService } from './polling-service.js';
export { ConcurrentPollingService } from './concurrent-polling-service.js';
export { startProcess, type ProcessTools } from './start-process.js';
export { startService } from './start-service.js';
export { LOGGER, SETTINGS } from '../config/tokens.js';
