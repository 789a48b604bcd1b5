import { isDeepStrictEqual } from 'node:util';
import type { Contact, Message, Queue, Tag, Ticket } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { Desk, type DeskUser } from './desk.js';
import { InboxCopy, type InboxView } from './inbox-copy.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** For every action that changes an inbox: the client's state after folding the socket's events equals a fresh read. */
describe('The inbox after an action', () => {
  let desk: Desk;
  let admin: DeskUser;
  let marina: DeskUser;
  let copies: InboxCopy[];
  let joana: SimulatedContact;
  let ticketId: string;
  let orders: string;
  let finance: string;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin } = await desk.paired());
    marina = await (await desk.logIn('marina')).listens();
    const diego = await (await desk.logIn('diego')).listens();
    const queues = await admin.call<Queue[]>('GET', '/queue');
    orders = queues.find(({ name }) => name === 'Encomendas')?.id ?? '';
    finance = queues.find(({ name }) => name === 'Financeiro')?.id ?? '';
    copies = [new InboxCopy(admin, true), new InboxCopy(marina, false), new InboxCopy(diego, false)];
    await Promise.all(copies.map((copy) => copy.start()));
    joana = await desk.phone.addContact({ name: 'Joana Verificada' });
  });
  afterAll(() => desk.stop());

  const freshOfAll = () => Promise.all(copies.map((copy) => copy.fresh()));

  /** Performs the action and waits until the server and then the clients show it. An action must change something. */
  const verify = async (action: () => Promise<unknown>) => {
    const before = await freshOfAll();
    await action();
    await until('the server shows the change', async () => !isDeepStrictEqual(await freshOfAll(), before));
    let pair: { shown: InboxView; fresh: InboxView }[] = [];
    const settled = async () => {
      pair = await Promise.all(copies.map(async (copy) => ({ fresh: await copy.fresh(), shown: copy.shown() })));
      return pair.every(({ shown, fresh }) => isDeepStrictEqual(shown, fresh));
    };
    await until('the clients show what the server does', settled, 10_000).catch(() => undefined);
    expect(pair).toHaveLength(copies.length);
    for (const { shown, fresh } of pair) expect(shown).toEqual(fresh);
  };
  const change = (fields: object, by: DeskUser = marina) => by.call<Ticket>('PUT', `/tickets/${ticketId}`, fields);
  const lastOwn = async () => (await marina.messages(ticketId)).findLast(({ fromMe }) => fromMe) as Message;
  const lastTheirs = async () => (await marina.messages(ticketId)).findLast(({ fromMe }) => !fromMe) as Message;
  const send = (body: string) => marina.call<Message>('POST', `/messages/${ticketId}`, { body });

  it('equals a fresh read when a first message arrives', () =>
    verify(async () => {
      await joana.says('Oi, vocês fazem bolo?', { to: desk.number });
      const number = await joana.number();
      const { ticket } = await admin.hears('appMessage', (news) => news.ticket?.contact.number === number);
      ticketId = ticket?.id ?? '';
    }));

  it('equals a fresh read when its conversation is opened', async () => {
    for (const copy of copies) await copy.opens(ticketId);
    await verify(() => joana.says('É para sábado', { to: desk.number }));
  });

  const actions: [string, () => Promise<unknown>][] = [
    ['an agent accepts', () => change({ status: 'open', queueId: orders })],
    ['an agent writes', () => send('Fazemos sim!')],
    ['the contact reads', () => joana.reads({ to: desk.number })],
    ['the contact sends a picture', () => joana.sendsImage(PNG, { caption: 'Assim' }, { to: desk.number })],
    ['the agent reads', async () => marina.call('PUT', `/messages/${(await lastTheirs()).id}`, {})],
    [
      'the agent reacts',
      async () => marina.call('POST', `/messages/${(await lastTheirs()).id}/reactions`, { type: '👍' }),
    ],
    [
      'the agent takes the reaction back',
      async () => marina.call('POST', `/messages/${(await lastTheirs()).id}/reactions`, { type: '' }),
    ],
    [
      'the agent edits',
      async () => marina.call('POST', `/messages/edit/${(await lastOwn()).id}`, { body: 'Fazemos!' }),
    ],
    ['the agent deletes', async () => marina.call('DELETE', `/messages/${(await lastOwn()).id}`)],
    [
      'a tag is set',
      async () => {
        const tag = await admin.call<Tag>('POST', '/tags', { name: 'Sábado', color: '#336699', kanban: 0 });
        return marina.call('POST', '/tags/sync', { ticketId, tags: [tag.id] });
      },
    ],
    ['the tags are taken away', () => marina.call('POST', '/tags/sync', { ticketId, tags: [] })],
    [
      'the contact gets another name',
      async () => {
        const { contactId } = await admin.call<Ticket>('GET', `/tickets/${ticketId}`);
        const { name: _old, ...contact } = await admin.call<Contact>('GET', `/contacts/${contactId}`);
        const { number, email } = contact;
        return admin.call('PUT', `/contacts/${contactId}`, { name: 'Joana do Bolo', number, email, extraInfo: [] });
      },
    ],
    ['the ticket goes back to its queue', () => change({ status: 'pending', userId: null })],
    ['the contact writes while it waits', () => joana.says('Ainda aí?', { to: desk.number })],
    ['an admin accepts', () => change({ status: 'open' }, admin)],
    ['an admin transfers it to an agent', () => change({ status: 'open', userId: marina.user.id }, admin)],
    ['it is resolved', () => change({ status: 'closed' })],
    ['it is reopened', () => change({ status: 'open' })],
    [
      'it is transferred to a queue that the agent does not serve',
      () => change({ status: 'pending', userId: null, queueId: finance }, admin),
    ],
    ['it comes back', () => change({ status: 'open', userId: marina.user.id, queueId: orders }, admin)],
    ['an admin deletes it', () => admin.call('DELETE', `/tickets/${ticketId}`)],
  ];
  it.each(actions)('equals a fresh read when %s', async (name, action) => {
    if (name.includes('deletes it') || name.includes('does not serve'))
      for (const copy of copies) copy.closes(ticketId);
    await verify(action);
  });
});
