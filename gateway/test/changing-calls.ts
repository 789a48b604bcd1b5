import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contracts from '@recado/contracts';
import { RESOURCES, ROUTES, type RpcContract } from '@recado/contracts';
import { EXTERNAL_CALLS } from '../src/http/external/external-calls.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** The gateway's own calls and their RPCs. */
export const OWN: Readonly<Record<string, string>> = {
  'POST /auth/login': 'auth.login.create',
  'POST /auth/refresh_token': 'auth.login.refresh',
  'DELETE /auth/logout': 'auth.login.end',
  'POST /auth/leave': 'auth.login.end',
  'POST /companies/:id/enter': 'auth.entry.create',
  'POST /signup/confirmation': 'auth.confirmation.use',
  'POST /signup/confirmation/send': 'auth.confirmation.send',
  'POST /companies/cadastro': 'auth.company.signup',
  'POST /auth/signup': 'auth.company.signup',
  'POST /forgetpassword': 'auth.reset.ask',
  'POST /forgetpassword/:email': 'auth.reset.ask',
  'POST /resetpasswords': 'auth.reset.use',
  'POST /resetpasswords/:email/:token/:password': 'auth.reset.use',
  'POST /api/messages/send': 'tickets.externalmessage.send',
  ...Object.fromEntries(
    EXTERNAL_CALLS.flatMap(({ method, path, changes }) => (changes ? [[`${method} ${path}`, changes.name]] : [])),
  ),
  'POST /mcp': 'auth.application.begin-act',
  'POST /oauth/requests/:request': 'auth.application.connect',
  'GET /contacts/export': 'tickets.contact.export',
  'GET /ticket/reports/export': 'tickets.report.export',
  'GET /users/export': 'auth.user.export',
  'GET /audit/export': 'audit.entry.export',
  'GET /campaigns/:id/recipients/export': 'campaigns.recipient.export',
  'GET /consents/export': 'campaigns.consent.export',
  'GET /contact-list-imports/:id/export': 'campaigns.listimport.export',
  'GET /contact-imports/:id/export': 'tickets.contactimport.export',
};

const changing: readonly RpcContract[] = [
  ...ROUTES.filter(({ method }) => method !== 'GET').flatMap(({ rpc, upload }) => (upload ? [rpc, upload.rpc] : [rpc])),
  ...RESOURCES.flatMap(({ create, update, remove }) => [create ?? [], update ?? [], remove ?? []].flat()),
];
/** The RPCs of all gateway calls that change or export data. */
export const changingCalls: readonly string[] = [
  ...new Set([...changing.map(({ name }) => name), ...Object.values(OWN)]),
];

const files = readdirSync(join(ROOT, 'services'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('services', file))
  .filter((file) => /^services.[^/]+.src.*(?<!\.spec)\.ts$/.test(file));
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const symbolOf = (name: string): string =>
  Object.entries(contracts).find(([, value]) => (value as Partial<RpcContract> | null)?.name === name)?.[0] ?? name;

/** Returns the file of the service that handles an RPC. */
export function handlerOf(name: string): string {
  const handler = new RegExp(`@OnRpc\\(${symbolOf(name)}\\)`);
  return files.find((one) => handler.test(textOf(one))) ?? '';
}

/** Returns the file of a handler and the files of its service that it imports, up to the given depth. */
export function sourcesOf(file: string, steps: number): string[] {
  if (steps === 0 || !existsSync(join(ROOT, file))) return [];
  const imported = [...textOf(file).matchAll(/from '(\.[^']+)\.js'/g)].map(([, path = '']) =>
    join(dirname(file), `${path}.ts`),
  );
  return [file, ...imported.flatMap((one) => sourcesOf(one, steps - 1))];
}
