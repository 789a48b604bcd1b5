export * from './advance.js';
export * from './check-flow.js';
export * from './flow.js';
export * from './generate-flow.js';
export * from './hours.js';
export * from './state.js';
export * from './understand.js';
