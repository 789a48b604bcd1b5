import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetMe, TicketChanged, UserState } from '@recado/contracts';
import { NatsLink } from '@recado/service-kit/messaging';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { aTicket, audienceOf, TestCompany } from './a-company.js';
import { askAndStay, call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';
import { TestClient } from './test-client.js';

describe('during an outage', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let acme: TestCompany;
  let services: Responders;
  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    services.on(GetMe, () => ({ id: 'me' }));
    acme = await TestCompany.on(link);
    gateway = await startTestGateway(servers);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  const open = async () => {
    const user = await acme.user({ profile: 'admin' });
    return { user, client: await TestClient.open(gateway.url, user) };
  };
  const changed = () => {
    const ticket = aTicket();
    return { ticket, announced: acme.announce(TicketChanged, { ticket, before: null, after: audienceOf(ticket) }) };
  };

  it('without Redis, calls are answered and own sockets receive events; afterwards sockets resync', async () => {
    const { client, user } = await open();

    await servers.redis.stop();
    const { ticket } = changed();
    await client.hears(acme.id, 'ticket', { action: 'update' });
    expect(client.all(acme.id, 'ticket')).toMatchObject([{ ticket: { id: ticket.id } }]);
    expect((await call(`${gateway.url}/auth/me`, user)).status).toBe(200);

    await servers.redis.start();
    await client.until(({ name, payload }) => name === 'resync' && payload.reason === 'redis');
    expect(gateway.log()).not.toMatch(/unhandled|"level":50/);
    client.close();
  });

  it(
    'sockets survive a restart of NATS, resync, and receive events and rights again',
    async () => {
      const { client, user } = await open();

      await servers.nats.stop();
      await servers.nats.start();
      await client.until(({ name, payload }) => name === 'resync' && payload.reason === 'broker');
      const { ticket, announced } = changed();
      await announced;
      await client.until(({ payload }) => (payload.ticket as { id?: string } | undefined)?.id === ticket.id);
      const { loginId: _loginId, token: _token, ...copy } = user;
      await acme.state(UserState, user.id, { ...copy, login: { id: user.loginId, ended: true } });

      await client.until(({ name }) => name === 'disconnect');
    },
    TEST_MS,
  );

  it('a stopping gateway finishes its calls and does not wait for idle connections', async () => {
    const leaving = await startTestGateway(servers);
    const user = await acme.user();
    const { asked, answer } = services.slow(GetMe);
    await text(await askAndStay(`${leaving.url}/version`, user));
    const inHand = askAndStay(`${leaving.url}/auth/me`, user);
    await asked;

    const left = leaving.stop();
    answer({ id: 'late' });

    const answered = await inHand;
    expect([answered.statusCode, JSON.parse(await text(answered))]).toEqual([200, { id: 'late' }]);
    await left;
    services.on(GetMe, () => ({ id: 'me' }));
  });

  it('browsers of a stopping gateway reconnect to another one', async () => {
    const leaving = await startTestGateway(servers);
    const client = await TestClient.open(leaving.url, await acme.user());

    await leaving.stop();

    expect((await client.until(({ name }) => name === 'disconnect')).payload).toEqual({ reason: 'transport close' });
    expect(client.socket.active).toBe(true); // Socket.IO's flag for automatic reconnection
  });

  // The last test, because the company's states are gone afterwards.
  it(
    'sockets also receive events that another gateway handles while it starts or stops',
    async () => {
      const { client } = await open();
      const announced: string[] = [];
      let other: TestGateway | undefined;
      const talk = async () => {
        while (announced.length < 200 || other) {
          const { ticket, announced: published } = changed();
          await published;
          announced.push(ticket.id);
        }
      };
      const startAndStop = async () => {
        other = await startTestGateway(servers);
        await other.stop();
        other = undefined;
      };
      await Promise.all([startAndStop(), talk()]);

      const missing = () => {
        const heard = new Set(
          client.all(acme.id, 'ticket').map(({ ticket }) => (ticket as { id: string } | undefined)?.id),
        );
        return announced.filter((id) => !heard.has(id));
      };
      let checked = 0;
      const isNew = () => checked !== (checked = client.heard.length); // checks once for each event
      await client.until(() => isNew() && missing().length === 0).catch(() => undefined);
      expect(missing()).toEqual([]);
      client.close();
    },
    TEST_MS,
  );

  it(
    'sockets receive events again after NATS restarted without data, and a new process finds its streams',
    async () => {
      const { client } = await open();

      await servers.emptyNats();
      await client.until(({ name, payload }) => name === 'resync' && payload.reason === 'broker');
      while (!link.isUp) await new Promise((resolve) => setTimeout(resolve, 50));
      const { ticket, announced } = changed();
      await announced;

      await client.until(({ payload }) => (payload.ticket as { id?: string } | undefined)?.id === ticket.id);
      expect((await link.manager.streams.info('TICKETS')).state.messages).toBe(1);
      client.close();
    },
    TEST_MS,
  );
});
