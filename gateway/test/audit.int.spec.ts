import { ExportAuditEntries, GetMe, LogIn, type AuditEntry } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany } from './a-company.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const CALLER = { 'x-forwarded-for': '6.6.6.6, 2001:db8:1:2::7', 'user-agent': 'Firefox/140 ção' };
const FROM = { ip: '2001:db8:1:2::7', userAgent: 'Firefox/140 ção' };

describe('the audit log at the gateway', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let acme: TestCompany;
  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    gateway = await startTestGateway(servers, { TRUST_PROXY: '1' });
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  it('receives the signed origin of a user, from the trusted proxy', async () => {
    const ana = await acme.user();
    services.on(GetMe, () => ({ id: ana.id }));
    await call(`${gateway.url}/auth/me`, { token: ana.token, headers: CALLER });

    expect(services.last()).toMatchObject({ actor: { name: 'Ana', from: FROM }, from: undefined });
  });

  it('receives the origin of a visitor, who is not an actor', async () => {
    services.on(LogIn, () => new AppError('ERR_INVALID_CREDENTIALS'));
    const body = { email: 'ana@acme.test', password: 'wrong' };
    await call(`${gateway.url}/auth/login`, { method: 'POST', body, headers: CALLER });

    expect(services.last()).toMatchObject({ actor: undefined, from: FROM });
  });

  const entry = (name: string): AuditEntry => ({
    ...{ id: name, companyId: acme.id, companyName: 'Acme', at: '2026-05-01T00:00:00.000Z', action: 'user.updated' },
    actor: { kind: 'user', userId: 'u', name },
    ...{ ip: '203.0.113.7', userAgent: 'Firefox', target: { kind: 'user', id: 'b', name: 'Bia' } },
    ...{ before: { profile: 'user' }, after: { profile: 'admin', queues: ['a', 'b'] } },
  });
  const pages = (asked: unknown[]) =>
    services.on(ExportAuditEntries, ({ input }) => {
      asked.push(input);
      const isFirst = !('cursor' in (input as object));
      return { entries: [entry(isFirst ? '=1+1' : 'Ana')], hasMore: isFirst, nextCursor: isFirst ? 'next' : null };
    });

  it('is exported page by page, as CSV without formulas', async () => {
    const admin = await acme.user({ profile: 'admin' });
    const asked: unknown[] = [];
    pages(asked);
    const reply = await fetch(`${gateway.url}/audit/export?action=user.updated`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });

    expect(reply.headers.get('content-disposition')).toContain('audit.csv');
    const text = await reply.text();
    expect(text).toContain("2026-05-01T00:00:00.000Z;Acme;'=1+1;user;user.updated;user;b;Bia;203.0.113.7;Firefox;");
    expect(text).toContain('"profile: admin\nqueues: a, b"');
    expect(text).not.toContain(';=');
    const filter = { searchParam: '', action: 'user.updated' };
    expect(asked).toEqual([filter, { ...filter, cursor: 'next' }]);
  });

  it('is only for administrators', async () => {
    const ana = await acme.user();
    for (const path of ['/audit', '/audit/export'])
      expect((await call(gateway.url + path, { token: ana.token })).status).toBe(403);
  });
});
