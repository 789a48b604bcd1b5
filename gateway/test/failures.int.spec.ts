import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportContacts, GetMe } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { registry } from '@recado/service-kit/health';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany } from './a-company.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

describe('A call that fails unexpectedly', () => {
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
    gateway = await startTestGateway(servers);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  const countOf = async (route: string): Promise<number> => {
    const text = await registry.getSingleMetricAsString('recado_failed_calls_total');
    const line = text.split('\n').find((one) => one.includes(`route="${route}"`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  it('is counted by its route, unlike a rejected one', async () => {
    const user = await acme.user();
    services.on(GetMe, () => new AppError('ERR_INTERNAL'));
    expect((await call(`${gateway.url}/auth/me`, user)).status).toBe(500);
    services.on(GetMe, () => new AppError('ERR_NO_USER_FOUND'));
    expect((await call(`${gateway.url}/auth/me`, user)).status).toBe(404);

    expect(await countOf('GET /auth/me')).toBe(1);
  });

  it.each(['csv', 'xlsx'])('is counted and logged if it fails during a download (%s)', async (format) => {
    const admin = await acme.user({ profile: 'admin' });
    const contact = { name: 'Ana', number: '5511', email: '', createdAt: '2026-05-01T00:00:00.000Z', extraInfo: [] };
    services.on(ExportContacts, ({ input }) =>
      (input as { after: string | null }).after === null
        ? { contacts: [contact], next: 'ana' }
        : new AppError('ERR_INTERNAL'),
    );
    const before = await countOf('GET /contacts/export');
    const headers = { authorization: `Bearer ${admin.token}`, 'x-correlation-id': `broken-${format}` };
    const reply = await fetch(`${gateway.url}/contacts/export?format=${format}`, { headers });
    await expect(reply.arrayBuffer()).rejects.toThrow();

    await gateway.logged(`"correlationId":"broken-${format}","error":"ERR_INTERNAL"`);
    expect(await countOf('GET /contacts/export')).toBe(before + 1);
  });
});
