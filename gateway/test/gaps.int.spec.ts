import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GetTicket, TicketChanged, TicketMessageAdded } from '@recado/contracts';
import { NatsLink } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { aMessage, aTicket, audienceOf, TestCompany } from './a-company.js';
import { Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';
import { TcpProxy } from './tcp-proxy.js';
import { MARKER, TestClient } from './test-client.js';

const EVENTS = 20;
/** An event that is not received within this time is published again. */
const AGAIN_MS = 8_000;
type Heard = TestClient['heard'][number];

/** Either pod may handle an event, so each test publishes many: the disconnected pod handles some of them. */
describe('two gateways, one of which is disconnected from Redis', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let services: Responders;
  let proxy: TcpProxy;
  let cutOff: TestGateway;
  let other: TestGateway;
  let acme: TestCompany;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    proxy = await TcpProxy.to(Number(new URL(servers.redisUrl).port));
    const redisUrl = `redis://127.0.0.1:${proxy.port}`;
    [cutOff, other] = await Promise.all([startTestGateway({ ...servers, redisUrl }), startTestGateway(servers)]);
  }, TEST_MS);
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    proxy.mend();
    await joined();
  });
  afterAll(async () => {
    await Promise.all([cutOff?.stop(), other?.stop()]);
    await proxy?.stop();
    await link?.close();
    await servers?.stop();
  });

  const open = async (gateway: TestGateway, ...more: Parameters<TestCompany['user']>) => {
    const client = await TestClient.open(gateway.url, await acme.user(...more));
    clients.push(client);
    return client;
  };
  const announce = async () => {
    const ids: string[] = [];
    for (let n = 0; n < EVENTS; n += 1) {
      const ticket = aTicket();
      await acme.announce(TicketChanged, { ticket, before: null, after: audienceOf(ticket) });
      ids.push(ticket.id);
    }
    return ids;
  };
  const idOf = ({ payload }: Heard) => (payload['ticket'] as { id?: string } | undefined)?.id;
  const missed = (client: TestClient, ids: readonly string[]) =>
    ids.filter((id) => !client.heard.some((heard) => idOf(heard) === id));
  const resynced = (client: TestClient, after: number) =>
    client.until((heard) => heard.name === 'resync' && client.heard.indexOf(heard) >= after);
  /** Resolves when an event that either pod handles reaches the sockets of both. */
  const joined = async () => {
    const [one, two] = await Promise.all([open(cutOff, { profile: 'admin' }), open(other, { profile: 'admin' })]);
    for (;;) {
      const ids = await announce();
      await Promise.all(
        [one, two].map((client) => client.until((heard) => idOf(heard) === ids.at(-1), AGAIN_MS).catch(() => null)),
      );
      if (missed(one, ids).length + missed(two, ids).length === 0) break;
    }
    for (const client of [one, two]) client.close();
  };

  it('browsers of both reload what they missed, those of the other pod during the outage', async () => {
    const mine = await open(cutOff, { profile: 'admin' });
    const theirs = await open(other, { profile: 'admin' });

    proxy.cut();
    const ids = await announce();
    await resynced(theirs, 0);
    const before = mine.heard.length;
    proxy.mend();
    await resynced(mine, before);

    expect(missed(theirs, ids).length).toBeGreaterThan(0); // otherwise the test would be meaningless
    expect(missed(mine, ids).length).toBeGreaterThan(0);
  });

  it('a connection that looks open but carries nothing is detected, and browsers reload', async () => {
    const mine = await open(cutOff, { profile: 'admin' });
    const theirs = await open(other, { profile: 'admin' });

    proxy.freeze();
    const ids = await announce();
    await Promise.all([resynced(mine, 0), resynced(theirs, 0)]);

    expect(missed(mine, ids).length + missed(theirs, ids).length).toBeGreaterThan(0);
  });

  it.each(['while the cut lasts', 'after it'])(
    'a user who lost access to a ticket receives nothing of it %s',
    async (when) => {
      const [sales, support] = [newId(), newId()];
      const theirs = await open(other, { queueIds: [sales] });
      const tickets = Array.from({ length: EVENTS }, () => aTicket({ queueId: sales, status: 'open', userId: null }));
      services.on(GetTicket, ({ input }) => tickets.find(({ id }) => id === (input as { id: string }).id));
      for (const { id } of tickets) expect(await theirs.joinChatBox(id)).toBe(true);

      proxy.cut();
      for (const ticket of tickets) {
        const moved = { ...ticket, queueId: support };
        await acme.announce(TicketChanged, { ticket: moved, before: audienceOf(ticket), after: audienceOf(moved) });
      }
      await resynced(theirs, 0);
      if (when === 'after it') {
        proxy.mend();
        await joined();
      }
      const say = async (ticket: ReturnType<typeof aTicket>, body: string) => {
        for (let n = 0; n < 6; n += 1) {
          const message = aMessage(ticket.id, { body });
          await acme.announce(TicketMessageAdded, { ticket, message, before: audienceOf(ticket) });
        }
      };
      for (const ticket of tickets) await say({ ...ticket, queueId: support }, 'secret');
      const marker = aTicket({ queueId: sales, status: 'open' });
      const isMarker = ({ payload }: Heard) => (payload['message'] as { body?: string } | undefined)?.body === MARKER;
      // the disconnected pod may handle all of them
      do await say(marker, MARKER);
      while (!(await theirs.until(isMarker, AGAIN_MS).catch(() => undefined)));

      const secret = theirs
        .all(acme.id, 'appMessage')
        .filter(({ message }) => (message as { body: string }).body === 'secret');
      expect(secret).toEqual([]);
    },
    60_000,
  );
});
