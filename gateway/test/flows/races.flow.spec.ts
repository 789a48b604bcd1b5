import type { Contact, Queue, SocketTopics, Ticket, User } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallFailed, Desk, type DeskUser } from './desk.js';
import { until } from '../../../scripts/testing/until.mjs';

const RACES = 20;
const FIRST_MESSAGES = 50;

describe('Two of each process', () => {
  let desk: Desk;
  let admin: DeskUser;
  let marina: DeskUser;
  let supervisor: DeskUser;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin } = await desk.paired());
    const [first = '', second = ''] = desk.urls.gateways;
    marina = await (await desk.logIn('marina', first)).listens();
    supervisor = await (await desk.logIn('supervisor', second)).listens();
  });
  afterAll(() => desk.stop());

  /** Returns the waiting ticket of a contact's first message once both agents have received it. */
  const waitingTicket = async (name: string): Promise<Ticket> => {
    const contact = await desk.contact(name);
    await contact.says('oi', { to: desk.number });
    const number = await contact.number();
    const heardBy = (person: DeskUser) => person.hears('appMessage', ({ ticket }) => ticket?.contact.number === number);
    const [{ ticket }] = await Promise.all([heardBy(marina), heardBy(supervisor)]);
    if (!ticket) throw new Error('a message without its ticket');
    return ticket;
  };
  const accept = async (person: DeskUser, id: string) => {
    try {
      return { person, ticket: await person.call<Ticket>('PUT', `/tickets/${id}`, { status: 'open' }) };
    } catch (error) {
      if (error instanceof CallFailed) return { person, refused: error };
      throw error;
    }
  };

  /** Checks that exactly one wins, that the other gets the winner's name, and that both sockets agree. */
  const race = async (id: string, both: DeskUser[]) => {
    const outcomes = await Promise.all(both.map((person) => accept(person, id)));

    const [winner, ...others] = outcomes.filter(({ ticket }) => ticket);
    const [loser] = outcomes.filter(({ refused }) => refused);
    const holder = winner?.person.user.id;
    expect(others).toEqual([]);
    expect(winner?.ticket).toMatchObject({ status: 'open', userId: holder });
    expect(loser?.refused).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } });
    expect(loser?.refused?.body.details).toMatchObject({ ticket: { id, user: { id: holder } } });
    const isTaken = (news: SocketTopics['ticket']) =>
      news.action === 'update' && news.ticket.id === id && news.ticket.status === 'open';
    for (const person of both)
      expect(await person.hears('ticket', isTaken)).toMatchObject({ ticket: { userId: holder } });
  };

  it(`assign a ticket that two accept concurrently to exactly one of them, ${RACES} times`, async () => {
    const tickets: Ticket[] = [];
    for (let n = 0; n < RACES; n += 1) tickets.push(await waitingTicket(`Disputa ${n}`));

    for (const [n, { id }] of tickets.entries()) await race(id, n % 2 ? [marina, supervisor] : [supervisor, marina]);
  });

  it(`create one contact and one ticket from ${FIRST_MESSAGES} concurrent first messages, in order`, async () => {
    const contact = await desk.contact('Apressado');
    const number = await contact.number();
    const texts = Array.from({ length: FIRST_MESSAGES }, (_, n) => `pressa ${n}`);

    await desk.phone.burst({ to: desk.number, contacts: [number], texts, perSecond: 5_000 });
    const mine = async () =>
      (await admin.tickets('status=pending&showAll=true')).filter((ticket) => ticket.contact.number === number);
    const messages = await until('every message', async () => {
      const [ticket] = await mine();
      const found = ticket ? await admin.messages(ticket.id) : [];
      return found.length >= FIRST_MESSAGES && found;
    });

    expect(messages.map(({ body }) => body)).toEqual(texts);
    expect(await mine()).toHaveLength(1);
    const { contacts } = await admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${number}`);
    expect(contacts).toHaveLength(1);
  });

  it('stop sending a queue’s tickets to a user who lost it, and the user can no longer read them', async () => {
    const queues = await admin.call<Queue[]>('GET', '/queue');
    const other = queues.find(({ name }) => name === 'Financeiro');
    const before = await waitingTicket('Antes da mudança');
    const watching = await marina.watches(before.id);
    expect(watching).toBe(true);

    await admin.call<User>('PUT', `/users/${marina.user.id}`, { queueIds: [other?.id] });
    await marina.receives('resync', { reason: 'rights' });
    const heardUntilThen = marina.everything.length;
    const contact = await desk.contact('Antes da mudança');
    await contact.says('e agora?', { to: desk.number });
    await supervisor.hears('appMessage', ({ message }) => message.body === 'e agora?');
    await supervisor.call('PUT', `/tickets/${before.id}`, { status: 'open' });
    await supervisor.hears('ticket', (news) => news.action === 'update' && news.ticket.id === before.id);
    await admin.call('POST', '/queue', { name: 'Sinal', color: '#abcdef' });
    await marina.hears('queue', ({ queue }) => queue?.name === 'Sinal');

    const afterwards = marina.everything.slice(heardUntilThen);
    expect(afterwards.filter((text) => text.includes(before.id))).toEqual([]);
    expect(await marina.watches(before.id)).toBe(false);
    expect((await marina.tickets('status=pending')).map(({ id }) => id)).not.toContain(before.id);
    for (const path of [`/tickets/${before.id}`, `/messages/${before.id}`])
      await expect(marina.call('GET', path)).rejects.toMatchObject({ status: 403 });
  });
});
