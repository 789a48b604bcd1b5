export type { components, operations, paths, webhooks } from './api-types.js';
export * from './recado-error.js';
export * from './recado.js';
export * from './webhook-event.js';
