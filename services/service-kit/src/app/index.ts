export { startProcess, type ProcessTools } from './start-process.js';
export { startService } from './start-service.js';
export { LOGGER, SETTINGS } from '../config/tokens.js';
