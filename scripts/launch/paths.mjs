import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
export const STATE = join(ROOT, '.recado');
export const DATA = join(STATE, 'data');
export const MEDIA = join(DATA, 'media');
export const LOGS = join(STATE, 'logs');
export const SECRETS = join(STATE, 'secrets.json');
export const SIMULATOR_STATE = join(STATE, 'simulator');
export const TEST_SERVERS = join(STATE, 'test-servers.json');
