export { PollingService } from './polling-service.js';
export { SideBySideService } from './side-by-side-service.js';
export { startProcess, type ProcessTools } from './start-process.js';
export { startService } from './start-service.js';
export { LOGGER, SETTINGS } from '../config/tokens.js';
