import { setTimeout as pause } from 'node:timers/promises';
import type { Message, SessionUser, Ticket } from '@recado/contracts';
import { NatsLink } from '@recado/service-kit/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallFailed, Desk, PASSWORD, PHONE, type Person } from './desk.js';
import { NumberedBurst } from './numbered-burst.js';
import { until } from '../../../scripts/testing/until.mjs';

const AWAY_MS = 10_000;
type Handle = { pause(): void; resume(): void; stop(): Promise<void>; start(): Promise<void>; kill(): Promise<void> };

describe('An outage of ten seconds', () => {
  let desk: Desk;
  let admin: Person;
  let burst: NumberedBurst;

  beforeAll(async () => {
    desk = await Desk.start();
    ({ admin } = await desk.paired());
    burst = await NumberedBurst.prepare(desk, admin);
  }, 180_000);
  afterAll(() => desk.stop(), 60_000);

  const server = (name: 'mongo' | 'nats' | 'redis'): Handle => {
    const handle = desk.system.servers.handles[name];
    if (!handle) throw new Error(`${name} does not run`);
    return handle;
  };
  const process = (name: 'tickets-messages' | 'gateway'): Handle => {
    const [handle] = desk.system.handles[name] ?? [];
    if (!handle) throw new Error(`${name} does not run`);
    return handle;
  };
  const openTicket = async (name: string) => {
    const contact = await desk.phone.addContact({ name });
    await contact.says(`oi de ${name}`, { to: PHONE });
    const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === `oi de ${name}`);
    if (!ticket) throw new Error('a message without its ticket');
    return { contact, ticket: await admin.call<Ticket>('PUT', `/tickets/${ticket.id}`, { status: 'open' }) };
  };

  it.each([
    ['MongoDB', () => server('mongo')],
    ['the process that stores messages', () => process('tickets-messages')],
  ])(
    'of %s in the middle of a burst loses no message, doubles none and keeps their order',
    async (_name, find) => {
      await burst.begin();

      find().pause();
      await pause(AWAY_MS);
      find().resume();

      expect(await burst.shown()).toEqual(burst.written);
    },
    150_000,
  );

  it('of Redis keeps tokens that were taken back refused, calls answered, and sockets read again after it', async () => {
    const marina = await (await desk.logIn('marina@aurora.local')).listens();
    const diego = await desk.logIn('diego@aurora.local');
    const me = (person: Person) => person.call<SessionUser>('GET', '/auth/me');
    const refused = { status: 401, body: { error: 'ERR_UNAUTHENTICATED' } };
    await diego.call('DELETE', '/auth/logout');
    await until('the log-out to be known', () =>
      me(diego).then(
        () => false,
        () => true,
      ),
    );

    const began = Date.now();
    await server('redis').stop();
    await expect(me(diego)).rejects.toMatchObject(refused);
    const { ticket } = await openTicket('Sem Redis');
    await marina.hears('ticket', (news) => news.action === 'update' && news.ticket.id === ticket.id);
    await expect(me(marina)).resolves.toMatchObject({ id: marina.user.id });
    const again = await desk.logIn('marina@aurora.local');
    await until('the earlier log-in to be over', () =>
      me(marina).then(
        () => false,
        (error: unknown) => error instanceof CallFailed && error.status === 401,
      ),
    );
    await pause(Math.max(0, AWAY_MS - (Date.now() - began)));
    await server('redis').start();

    await admin.told('resync', { reason: 'redis' });
    await expect(me(diego)).rejects.toMatchObject(refused);
    await expect(me(marina)).rejects.toMatchObject(refused);
    await expect(me(again)).resolves.toMatchObject({ id: marina.user.id });
    await expect(
      admin.call('POST', '/auth/login', { email: 'diego@aurora.local', password: PASSWORD }),
    ).resolves.toMatchObject({ user: { id: diego.user.id } });
  }, 60_000);

  it('of NATS right after an answer was sent shows it once, although the command is stored a second time', async () => {
    const { contact, ticket } = await openTicket('Duas vezes');
    const { natsUrl } = desk.system.servers;
    const listener = await NatsLink.open(natsUrl, 'flow');
    const seen: { subject: string; data: Uint8Array; id: string }[] = [];
    listener.connection.subscribe('cmd.whatsapp.>', {
      callback: (_error, { subject, data, headers }) =>
        void seen.push({ subject, data, id: headers?.get('Nats-Msg-Id') ?? '' }),
    });
    await listener.connection.flush();

    const sent = await admin.call<Message>('POST', `/messages/${ticket.id}`, { body: 'uma vez só' });
    await admin.hears('appMessage', ({ message }) => message.id === sent.id && message.ack >= 1);
    const command = seen.find(({ data }) => Buffer.from(data).includes('uma vez'));
    await listener.close();
    if (!command) throw new Error('the command was not seen');
    await server('nats').kill();
    await server('nats').start();
    const again = await NatsLink.open(natsUrl, 'flow');
    const stored = await again.jetstream.publish(command.subject, command.data, { msgID: command.id });
    await again.close();
    const last = await until('another answer', () =>
      admin.call<Message>('POST', `/messages/${ticket.id}`, { body: 'e mais uma' }),
    );
    await until('the other answer on the phone', async () =>
      (await contact.received({ to: PHONE })).some(({ text }) => text.endsWith('e mais uma')),
    );

    expect(command.id).not.toBe('');
    expect(stored).toMatchObject({ stream: 'COMMANDS', duplicate: false });
    const texts = (await contact.received({ to: PHONE })).map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith('uma vez só'))).toHaveLength(1);
    expect((await admin.messages(ticket.id)).filter(({ id }) => id === last.id)).toHaveLength(1);
  }, 60_000);
});
