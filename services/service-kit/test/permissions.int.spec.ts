import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { natsUrl } from '../../../scripts/infrastructure/nats.mjs';
import { NATS_USERS } from '../../../scripts/infrastructure/nats-config.mjs';
import { NatsLink } from '../src/messaging/nats-link.js';
import { startNats } from './own-nats.js';

const natsPasswords: Record<string, string> = Object.fromEntries(
  NATS_USERS.map((user) => [user, `password-of-${user}`]),
);
const PATIENT = { timeout: 60_000 };
const RECEIVED = 'evt.whatsapp.message.received.v1.acme';

describe('users of NATS', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  const links: NatsLink[] = [];
  beforeAll(async () => (nats = await startNats(natsPasswords)));
  afterAll(async () => {
    await Promise.all(links.map((link) => link.close()));
    await nats.stop();
  });

  const open = async (user: string) => {
    const link = await NatsLink.open(natsUrl(nats.server.port, { user, password: natsPasswords[user] ?? '' }), user);
    links.push(link);
    return link;
  };
  const consumer = (manager: JetStreamManager, stream: string, filter_subject: string) =>
    manager.consumers.add(stream, { durable_name: `test-${links.length}`, filter_subject });
  const refused = { message: expect.stringMatching(/permissions violation/i) };

  it('publish what they own and nothing that is another’s', async () => {
    const [sessions, gateway] = [await open('whatsapp-sessions'), await open('gateway')];

    expect(await sessions.jetstream.publish(RECEIVED, '{}')).toMatchObject({ stream: 'WHATSAPP' });
    await expect(gateway.jetstream.publish(RECEIVED, '{}')).rejects.toMatchObject(refused);
    await expect(gateway.jetstream.publish('cmd.whatsapp.live.v1.acme.c1', '{}')).rejects.toMatchObject(refused);
  });

  it('hear what their code listens to and nothing else', async () => {
    const [tickets, gateway] = [await open('tickets-messages'), await open('gateway')];

    await consumer(tickets.manager, 'WHATSAPP', 'evt.whatsapp.message.received.v1.*');
    await expect(consumer(gateway.manager, 'WHATSAPP', 'evt.whatsapp.message.received.v1.*')).rejects.toMatchObject(
      refused,
    );
    await expect(consumer(gateway.manager, 'WHATSAPP', '>')).rejects.toMatchObject(refused);
  });

  it('ask as the gateway does, and do not hear the answers to others', async () => {
    const [auth, gateway, campaigns] = [
      await open('auth-tenants'),
      await open('gateway'),
      await open('campaigns-schedules'),
    ];
    auth.connection.subscribe('rpc.auth.user.list', { callback: (_error, message) => void message.respond('users') });
    await auth.connection.flush();

    expect((await gateway.connection.request('rpc.auth.user.list', '{}', PATIENT)).string()).toBe('users');
    await expect(campaigns.connection.request('rpc.auth.user.list', '{}', PATIENT)).rejects.toMatchObject(refused);
    const eavesdropping = campaigns.connection.subscribe('_INBOX_gateway.>');
    expect(await eavesdropping.closed).toMatchObject(refused);
  });

  it('open the consumer of commands, and put away those of earlier versions', async () => {
    const { manager } = await open('whatsapp-sessions');
    const earlier = 'whatsapp-sessions__live-c1';
    await manager.consumers.add('COMMANDS', {
      ...{ durable_name: earlier, filter_subject: 'cmd.whatsapp.live.v1.acme.c1', ack_policy: AckPolicy.Explicit },
    });

    const found = await manager.consumers.list('COMMANDS').next();
    expect(found.map(({ name }) => name)).toEqual([earlier]);
    expect(await manager.consumers.delete('COMMANDS', earlier)).toBe(true);
  });

  it('cannot read or empty streams that are not theirs; only the operator can', async () => {
    const [gateway, operator] = [await open('gateway'), await open('operator')];

    await expect(gateway.manager.streams.purge('WHATSAPP')).rejects.toMatchObject(refused);
    await expect(gateway.manager.streams.getMessage('WHATSAPP', { seq: 1 })).rejects.toMatchObject(refused);
    expect(await operator.manager.streams.getMessage('WHATSAPP', { seq: 1 })).not.toBeNull();
  });
});
