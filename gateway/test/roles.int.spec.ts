import { can, RESOURCES, ROUTES, type Access } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany } from './a-company.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

type Row = { method: string; path: string; access: Access };
/** All calls: those of the contracts, of the resources, and the gateway's own that require a login. */
const CALLS: Row[] = [
  ...ROUTES.map(({ method, path, access }) => ({ method, path, access })),
  ...RESOURCES.flatMap(({ name, access, editAccess, removeAccess = editAccess, get, create, update, remove }) => [
    { method: 'GET', path: `/admin/${name}`, access },
    ...(get ? [{ method: 'GET', path: `/admin/${name}/:id`, access }] : []),
    ...(create ? [{ method: 'POST', path: `/admin/${name}`, access: editAccess }] : []),
    ...(update ? [{ method: 'PUT', path: `/admin/${name}/:id`, access: editAccess }] : []),
    ...(remove ? [{ method: 'DELETE', path: `/admin/${name}/:id`, access: removeAccess }] : []),
  ]),
  { method: 'GET', path: '/users/online', access: 'member' },
  { method: 'GET', path: '/contacts/export', access: 'contacts-page:importExport' },
  { method: 'GET', path: '/audit/export', access: 'audit-page:view' },
  { method: 'GET', path: '/ticket/reports/export', access: 'dashboard:view' },
  { method: 'GET', path: '/users/export', access: 'users-page:view' },
];
const RIGHTS = {
  user: { profile: 'user' },
  supervisor: { profile: 'supervisor' },
  'supervisor of queues': { profile: 'supervisor', supervision: 'queues' },
  'supervisor of all': { profile: 'supervisor', supervision: 'all' },
  admin: { profile: 'admin' },
  super: { profile: 'admin', super: true },
} as const;
type Member = keyof typeof RIGHTS;
const MEMBERS = Object.keys(RIGHTS) as Member[];
const ROLES = ['visitor', ...MEMBERS, 'admin of a disabled company'] as const;
type Role = (typeof ROLES)[number];

/** Derives the expected reply from the contract: an error of the gateway, or a call to the service. */
function expected(role: Role, access: Access): 'asked' | 401 | 403 {
  if (access === 'visitor') return 'asked';
  if (role === 'visitor') return 401;
  if (role === 'admin of a disabled company') return 403;
  if (access === 'member') return 'asked';
  if (access === 'super') return role === 'super' ? 'asked' : 403;
  return can(RIGHTS[role], access) ? 'asked' : 403;
}

describe('every call', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  const tokens = new Map<Role, string | undefined>();

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    new Responders(link);
    const [acme, closed] = [await TestCompany.on(link), await TestCompany.on(link)];
    for (const role of MEMBERS) tokens.set(role, (await acme.user(RIGHTS[role])).token);
    tokens.set('admin of a disabled company', (await closed.user({ profile: 'admin' })).token);
    await closed.is({ status: false });
    gateway = await startTestGateway(servers);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  it.each(CALLS.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'checks its permission: %s',
    async (_name, { method, path, access }) => {
      const url = gateway.url + path.replaceAll(/:key\b/g, 'trial').replaceAll(/:\w+/g, '12345678');
      const outcomes = await Promise.all(
        ROLES.map(async (role) => {
          const token = tokens.get(role);
          const { status } = await call(url, {
            ...(token && { token }),
            method,
            ...(method !== 'GET' && { body: {} }),
          }).catch(() => ({ status: 200 }));
          return [role, status === 401 || status === 403 ? status : 'asked'];
        }),
      );
      expect(outcomes).toEqual(ROLES.map((role) => [role, expected(role, access)]));
    },
  );
});
