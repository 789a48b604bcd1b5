import type { Message, SessionUser, Ticket } from '@recado/contracts';
import { NatsLink } from '@recado/service-kit/messaging';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../scripts/testing/until.mjs';
import { CallFailed, PASSWORD, type DeskUser } from '../desk.js';
import type { Kit } from './kit.js';

type Handle = { pause(): void; resume(): void; stop(): Promise<void>; start(): Promise<void>; kill(): Promise<void> };

export function outages(kit: () => Kit): void {
  describe('an outage', () => {
    const server = (name: 'mongo' | 'nats' | 'redis'): Handle => {
      const handle = kit().desk.system.servers.handles[name];
      if (!handle) throw new Error(`${name} does not run`);
      return handle;
    };
    const process = (name: 'tickets-messages' | 'gateway'): Handle => {
      const [handle] = kit().desk.system.handles[name] ?? [];
      if (!handle) throw new Error(`${name} does not run`);
      return handle;
    };
    const openTicket = async (name: string) => {
      const { desk, admin } = kit();
      const contact = await desk.phone.addContact({ name });
      await contact.says(`oi de ${name}`, { to: desk.number });
      const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === `oi de ${name}`);
      if (!ticket) throw new Error('a message without its ticket');
      return { contact, ticket: await admin.call<Ticket>('PUT', `/tickets/${ticket.id}`, { status: 'open' }) };
    };

    it.each([
      ['MongoDB', () => server('mongo')],
      ['the process that stores messages', () => process('tickets-messages')],
    ])('of %s during a burst loses and duplicates no message and preserves the order', async (_name, find) => {
      const { admin, burst } = kit();
      await burst.begin();

      find().pause();
      const answer = () =>
        admin.tickets('status=pending').then(
          () => false,
          (error: unknown) => error instanceof CallFailed,
        );
      await until('a call that is given up', answer);
      await burst.end();
      find().resume();

      expect(await burst.shown()).toEqual(burst.written);
    });

    it('of Redis does not re-enable revoked tokens, calls are answered, and sockets reload afterwards', async () => {
      const { desk, admin } = kit();
      const marina = await (await desk.logIn('marina')).listens();
      const diego = await desk.logIn('diego');
      const me = (person: DeskUser) => person.call<SessionUser>('GET', '/auth/me');
      const refused = { status: 401, body: { error: 'ERR_UNAUTHENTICATED' } };
      await diego.call('DELETE', '/auth/logout');
      await until('the log-out to be known', () =>
        me(diego).then(
          () => false,
          () => true,
        ),
      );

      await server('redis').stop();
      await expect(me(diego)).rejects.toMatchObject(refused);
      const { ticket } = await openTicket('Sem Redis');
      await marina.hears('ticket', (news) => news.action === 'update' && news.ticket.id === ticket.id);
      await expect(me(marina)).resolves.toMatchObject({ id: marina.user.id });
      const again = await desk.logIn('marina');
      await until('the earlier login to be over', () =>
        me(marina).then(
          () => false,
          (error: unknown) => error instanceof CallFailed && error.status === 401,
        ),
      );
      await server('redis').start();

      await admin.receives('resync', { reason: 'redis' });
      await expect(me(diego)).rejects.toMatchObject(refused);
      await expect(me(marina)).rejects.toMatchObject(refused);
      await expect(me(again)).resolves.toMatchObject({ id: marina.user.id });
      await expect(
        admin.call('POST', '/auth/login', { email: desk.email('diego'), password: PASSWORD }),
      ).resolves.toMatchObject({ user: { id: diego.user.id } });
    });

    it('of NATS right after sending an answer shows it once, although the command is stored twice', async () => {
      const { contact, ticket } = await openTicket('Duas vezes');
      const { desk, admin } = kit();
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
        (await contact.received({ to: desk.number })).some(({ text }) => text.endsWith('e mais uma')),
      );

      expect(command.id).not.toBe('');
      expect(stored).toMatchObject({ stream: 'COMMANDS', duplicate: false });
      const texts = (await contact.received({ to: desk.number })).map(({ text }) => text);
      expect(texts.filter((text) => text.endsWith('uma vez só'))).toHaveLength(1);
      expect((await admin.messages(ticket.id)).filter(({ id }) => id === last.id)).toHaveLength(1);
    });
  });
}
