import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const schemas = [
  'gateway/src/config.ts',
  'services/service-kit/src/config/index.ts',
  'services/service-kit/src/config/actor-keys.ts',
  'services/media-kit/src/links/media-links.ts',
  'services/mail-kit/src/module/mail-config.ts',
  'services/tickets-messages/src/vapid-config.ts',
].concat(
  ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'campaigns-schedules', 'billing', 'whatsapp-simulator'].map(
    (service) => `services/${service}/src/config.ts`,
  ),
);

describe('.env.example', () => {
  it('lists exactly the variables that the processes read', () => {
    const listed = namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm);
    const declared = schemas.flatMap((file) => namesIn(read(file), /^\s+([A-Z][A-Z0-9_]*): /gm));
    const web = namesIn(read('web/server/config.mjs'), /env\.([A-Z][A-Z0-9_]*)/g);

    expect(listed.sort()).toEqual([...new Set([...declared, ...web])].sort());
  });
});
