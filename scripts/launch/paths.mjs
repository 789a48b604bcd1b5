import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
/** TypeScript 7, which takes half the time. ESLint and other tools still need the API of TypeScript 6. */
export const TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
export const STATE = join(ROOT, '.recado');
/** V8's code cache for the services, so that a start compiles only changed files. */
export const COMPILE_CACHE = join(STATE, 'compile-cache');
export const DATA = join(STATE, 'data');
export const MEDIA = join(DATA, 'media');
export const LOGS = join(STATE, 'logs');
export const SECRETS = join(STATE, 'secrets.json');
export const SIMULATOR_STATE = join(STATE, 'simulator');
export const TEST_SERVERS = join(STATE, 'test-servers.json');
