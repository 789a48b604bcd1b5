import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AssistAgent } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany, type TestUser } from './a-company.js';
import { call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

describe('the writing assistant', () => {
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

  const ask = ({ token }: TestUser, body: object = { task: 'suggest' }) =>
    call(`${gateway.url}/tickets/t1/assist`, { token, method: 'POST', body });

  it('is called on behalf of the user for the ticket in the URL', async () => {
    const ana = await acme.user();
    services.on(AssistAgent, () => ({ text: 'Temos rosas!' }));
    const body = { task: 'rewrite', tone: 'formal', text: 'E aí', ticketId: 'another' };

    expect(await ask(ana, body)).toMatchObject({ status: 200, body: { text: 'Temos rosas!' } });
    expect(services.last()).toMatchObject({ input: { ...body, ticketId: 't1' }, actor: { userId: ana.id } });
  });

  it.each([
    ['ERR_ASSISTANT_OFF', 409],
    ['ERR_AI_LIMIT', 403],
    ['ERR_ASSISTANT_FAILED', 503],
  ] as const)('is rejected with %s as %i', async (code, status) => {
    services.on(AssistAgent, () => new AppError(code));
    expect(await ask(await acme.user())).toMatchObject({ status, body: { error: code } });
  });

  it('requires the fields of its task', async () => {
    const reply = await ask(await acme.user(), { task: 'translate' });
    expect(reply).toMatchObject({ status: 400, body: { details: { fields: { text: ['Required'] } } } });
  });

  it('is limited to 20 calls per minute and user', async () => {
    services.on(AssistAgent, () => ({ text: 'Oi' }));
    const [bia, carla] = [await acme.user(), await acme.user()];
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(bia)).status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses[20]).toBe(429);
    expect((await ask(carla)).status).toBe(200);
  });
});
