import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AssistAgent } from '@recado/contracts';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany } from './a-company.js';
import { Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

describe('a request that waits for another server', () => {
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

  it('is cancelled at its service when the caller disconnects', async () => {
    const { token } = await acme.user();
    const { asked, answer } = services.slow(AssistAgent);
    const cancelled = new Promise<unknown>((resolve) => {
      link.connection.subscribe(AssistAgent.cancelSubject, { callback: (_error, message) => resolve(message.json()) });
    });
    await link.connection.flush();
    const left = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ task: 'suggest' });
    const url = `${gateway.url}/tickets/t1/assist`;
    const gone = fetch(url, { method: 'POST', headers, body, signal: left.signal }).catch(() => 'gone');
    await asked;
    left.abort();

    expect(await gone).toBe('gone');
    expect(await cancelled).toEqual({ callId: expect.any(String) });
    answer({ text: 'late' });
  });
});
