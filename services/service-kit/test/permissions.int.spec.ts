import { STREAMS, type StreamName } from '@recado/contracts/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { natsUrl } from '../../../scripts/infrastructure/nats.mjs';
import { NATS_USERS } from '../../../scripts/infrastructure/nats-config.mjs';
import { NatsLink } from '../src/messaging/nats-link.js';
import { untilStreams } from '../src/messaging/streams.js';
import { startNats } from './own-nats.js';

const natsPasswords: Record<string, string> = Object.fromEntries(
  NATS_USERS.map((user) => [user, `password-of-${user}`]),
);
const PATIENT = { timeout: 60_000 };
/** Subjects that an attacker would forge, and the stream that stores each. */
const OWNED: Readonly<Record<string, StreamName>> = {
  'state.auth.user.v1.acme.u1': 'STATE',
  'state.auth.company.v1.acme.acme': 'STATE',
  'state.tickets.queue.v1.acme.q1': 'STATE',
  'state.whatsapp.connection.v1.acme.c1': 'STATE',
  'cmd.whatsapp.live.v1.acme.c1': 'COMMANDS',
  'evt.billing.invoice.paid.v1.acme': 'BILLING',
  'evt.audit.act.done.v1.acme': 'AUDIT',
  'evt.audit.auth.done.v1.acme': 'AUDIT',
  'evt.audit.tickets.done.v1.acme': 'AUDIT',
  'evt.audit.whatsapp.done.v1.acme': 'AUDIT',
  'evt.audit.campaigns.done.v1.acme': 'AUDIT',
  'evt.audit.billing.done.v1.acme': 'AUDIT',
};
const subjects = (pattern: RegExp) => Object.keys(OWNED).filter((subject) => pattern.test(subject));
/** The subjects that each process may publish. The audit log belongs to auth-tenants. */
const ALLOWED: Readonly<Record<string, string[]>> = {
  'auth-tenants': subjects(/^state\.auth|\.audit\./),
  'tickets-messages': subjects(/^state\.tickets|^cmd|audit\.tickets/),
  'whatsapp-sessions': subjects(/^state\.whatsapp|^cmd|audit\.whatsapp/),
  'campaigns-schedules': subjects(/audit\.campaigns/),
  billing: subjects(/evt\.billing|audit\.billing/),
};
const RECEIVED = 'evt.whatsapp.message.received.v1.acme';

describe('NATS users', () => {
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
  const consumer = (manager: JetStreamManager, durable_name: string, filter_subject: string) =>
    manager.consumers.add('WHATSAPP', { durable_name, filter_subject });
  const refused = { message: expect.stringMatching(/permissions violation/i) };

  it('may publish their own subjects and no others', async () => {
    const [sessions, gateway] = [await open('whatsapp-sessions'), await open('gateway')];

    expect(await sessions.jetstream.publish(RECEIVED, '{}')).toMatchObject({ stream: 'WHATSAPP' });
    await expect(gateway.jetstream.publish(RECEIVED, '{}')).rejects.toMatchObject(refused);
    await expect(gateway.jetstream.publish('cmd.whatsapp.live.v1.acme.c1', '{}')).rejects.toMatchObject(refused);
  });

  it('may subscribe only to the subjects that their code uses', async () => {
    const [tickets, gateway] = [await open('tickets-messages'), await open('gateway')];

    const durable = 'tickets-messages__whatsapp-message-received-v1';
    await consumer(tickets.manager, durable, 'evt.whatsapp.message.received.v1.*');
    for (const filter of ['evt.whatsapp.message.received.v1.*', '>'])
      await expect(consumer(gateway.manager, durable, filter)).rejects.toMatchObject(refused);
  });

  it('cannot use the consumers of other services', async () => {
    const [tickets, gateway] = [await open('tickets-messages'), await open('gateway')];
    const theirs = ['TICKETS', 'tickets-messages__tickets-ticket-changed-v1'] as const;
    const filter_subject = 'evt.tickets.ticket.changed.v1.*';
    await tickets.manager.consumers.add(theirs[0], { durable_name: theirs[1], filter_subject });

    await expect(gateway.manager.consumers.update(...theirs, { filter_subject })).rejects.toMatchObject(refused);
    await expect(gateway.manager.consumers.info(...theirs)).rejects.toMatchObject(refused);
    await expect(gateway.manager.consumers.delete(...theirs)).rejects.toMatchObject(refused);
    const pull = gateway.connection.request(`$JS.API.CONSUMER.MSG.NEXT.${theirs.join('.')}`, '1', PATIENT);
    await expect(pull).rejects.toMatchObject(refused);
  });

  it('can postpone and read only their own messages of a newer release', async () => {
    const [tickets, gateway] = [await open('tickets-messages'), await open('gateway')];
    const theirs = { durable_name: 'tickets-messages__newer', filter_subject: 'retry.tickets-messages__newer.*' };
    await tickets.manager.consumers.add('RETRY', { ...theirs, ack_policy: AckPolicy.Explicit });
    await tickets.jetstream.publish('retry.tickets-messages__newer.any', '{}');

    const waiting = await (await tickets.jetstream.consumers.get('RETRY', theirs.durable_name)).next();
    expect(await waiting?.ackAck()).toBe(true);
    await expect(gateway.jetstream.publish('retry.tickets-messages__newer.any', '{}')).rejects.toMatchObject(refused);
    await expect(gateway.manager.consumers.info('RETRY', theirs.durable_name)).rejects.toMatchObject(refused);
  });

  it('may send requests like the gateway, but cannot read replies to others', async () => {
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

  it('may open the consumer of commands, and delete those of earlier versions', async () => {
    const { manager } = await open('whatsapp-sessions');
    const earlier = 'whatsapp-sessions__live-c1';
    await manager.consumers.add('COMMANDS', {
      ...{ durable_name: earlier, filter_subject: 'cmd.whatsapp.live.v1.acme.c1', ack_policy: AckPolicy.Explicit },
    });

    const found = await manager.consumers.list('COMMANDS').next();
    expect(found.map(({ name }) => name)).toEqual([earlier]);
    expect(await manager.consumers.delete('COMMANDS', earlier)).toBe(true);
  });

  it('cannot read or purge streams of other services; only the operator can', async () => {
    const [gateway, operator] = [await open('gateway'), await open('operator')];

    await expect(gateway.manager.streams.purge('WHATSAPP')).rejects.toMatchObject(refused);
    await expect(gateway.manager.streams.getMessage('WHATSAPP', { seq: 1 })).rejects.toMatchObject(refused);
    expect(await operator.manager.streams.getMessage('WHATSAPP', { seq: 1 })).not.toBeNull();
  });

  describe.each(NATS_USERS.filter((user) => user !== 'operator' && user !== 'streams'))('a compromised %s', (user) => {
    let link: NatsLink;
    beforeAll(async () => (link = await open(user)));
    const streams = Object.keys(STREAMS) as StreamName[];
    const own = streams.filter((name) => 'owner' in STREAMS[name] && STREAMS[name].owner === user);
    const leak = { republish: { src: '>', dest: 'evt.billing.leak.>' } };

    it.each(streams)('cannot change, delete, read or purge %s', async (name) => {
      const { streams: api } = link.manager;
      const attempts = [
        () => api.update(name, { max_age: nanos(100) }),
        () => api.update(name, leak),
        () => api.delete(name),
        () => api.deleteMessage(name, 1),
        // whatsapp-sessions consumes all commands, and looks for earlier ones of a connection
        ...(user === 'whatsapp-sessions' && name === 'COMMANDS' ? [] : [() => api.getMessage(name, { seq: 1 })]),
        () => link.manager.direct.getMessage(name, { seq: 1 }),
      ];

      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
      if (!own.includes(name)) await expect(api.purge(name)).rejects.toMatchObject(refused);
    });

    it('cannot create a stream that copies from or into another', async () => {
      const configs = [
        { subjects: ['leak.>'] },
        { sources: [{ name: 'AUTH' }], ...leak },
        { mirror: { name: 'STATE' } },
        { subjects: ['inject.>'], republish: { src: 'inject.>', dest: 'state.auth.user.v1.>' } },
      ];

      for (const config of configs)
        await expect(link.manager.streams.add({ name: 'LEAK', ...config })).rejects.toMatchObject(refused);
    });

    it('cannot publish users, commands or audit events of another service', async () => {
      const allowed = ALLOWED[user] ?? [];
      const forged = Object.keys(OWNED).filter((subject) => !allowed.includes(subject));

      for (const subject of forged) await expect(link.jetstream.publish(subject, '{}')).rejects.toMatchObject(refused);
      for (const subject of allowed)
        expect(await link.jetstream.publish(subject, '{}')).toMatchObject({ stream: OWNED[subject] });
    });
  });

  it('may only create streams as the streams job', async () => {
    const job = await open('streams');

    await expect(job.jetstream.publish(RECEIVED, '{}')).rejects.toMatchObject(refused);
    await expect(job.manager.streams.purge('WHATSAPP')).rejects.toMatchObject(refused);
    await expect(job.manager.streams.delete('WHATSAPP')).rejects.toMatchObject(refused);
    await expect(job.manager.streams.add({ name: 'LEAK', subjects: ['leak.>'] })).rejects.toMatchObject(refused);
  });

  it('fail to start without the streams, and report the job that creates them', async () => {
    const operator = await open('operator');
    await operator.manager.streams.delete('SCHEDULES');

    await expect(untilStreams(operator.manager, 0)).rejects.toThrow(/no stream SCHEDULES.*npm run streams/);
    await nats.createStreams();
    await expect(untilStreams(operator.manager, 0)).resolves.toBeDefined();
  });
});
