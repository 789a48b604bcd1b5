export { AppError, toBody } from './app-error.js';
export { isOutage } from './outage.js';
export { required } from './app-error.js';
