import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { aMessage, aTicket } from '../../../test/builders.js';
import { applyToList } from './fold-lists.js';
import { applyToThread, applyToTicket } from './fold.js';
import { EMPTY_LIST, EMPTY_THREAD, type InboxEvent, type Thread, type TicketList } from './inbox-state.js';

const isOpen = ({ status }: Ticket) => status === 'open';
const changed = (ticket: Ticket): InboxEvent => ({ kind: 'ticket', ticket });
const gone = (ticketId: string, revision: number): InboxEvent => ({ kind: 'ticket-gone', ticketId, revision });
const listOf = (...tickets: Ticket[]): TicketList => ({ ...EMPTY_LIST, tickets, count: tickets.length });
const fold = (list: TicketList, ...events: InboxEvent[]) =>
  events.reduce((now, event) => applyToList(now, event, isOpen), list);
const ids = ({ tickets }: TicketList) => tickets.map(({ id }) => id);

describe('applyToList', () => {
  const older = aTicket({ id: 'older', order: '1' });
  const newer = aTicket({ id: 'newer', order: '2' });

  it('inserts a ticket in order, newest message first', () => {
    const list = fold(listOf(older), changed(newer));

    expect(ids(list)).toEqual(['newer', 'older']);
    expect(list.count).toBe(2);
  });

  it('moves a ticket up when a message arrives', () => {
    const list = fold(listOf(newer, older), changed({ ...older, order: '3', revision: 2 }));

    expect(ids(list)).toEqual(['older', 'newer']);
    expect(list.count).toBe(2);
  });

  it('removes a ticket that belongs elsewhere', () => {
    const list = fold(listOf(newer, older), changed({ ...older, status: 'closed', revision: 2 }));

    expect(ids(list)).toEqual(['newer']);
    expect(list.count).toBe(1);
  });

  it('ignores a repeated event', () => {
    const event = changed({ ...older, unreadMessages: 3, revision: 2 });
    const once = fold(listOf(older), event);

    expect(fold(once, event)).toBe(once);
  });

  it('ignores a late event with an older revision', () => {
    const list = fold(
      listOf(),
      changed({ ...older, unreadMessages: 5, revision: 5 }),
      changed({ ...older, revision: 4 }),
    );

    expect(list.tickets[0]?.unreadMessages).toBe(5);
  });

  it('does not restore a removed ticket because of an older event', () => {
    const list = fold(
      listOf(older),
      changed({ ...older, status: 'closed', revision: 3 }),
      changed({ ...older, revision: 2 }),
    );

    expect(ids(list)).toEqual([]);
  });

  it('has the same result for every order of events', () => {
    const events = [
      changed({ ...older, status: 'pending', revision: 2 }),
      changed({ ...older, status: 'open', revision: 3 }),
      changed({ ...older, status: 'closed', revision: 4 }),
    ] as const;
    const [a, b, c] = events;

    expect(ids(fold(listOf(older), a, b, c))).toEqual([]);
    expect(ids(fold(listOf(older), c, a, b))).toEqual([]);
    expect(ids(fold(listOf(older), b, c, a, b))).toEqual([]);
  });

  it('removes a deleted ticket permanently', () => {
    const list = fold(listOf(older), gone('older', 2), gone('older', 2), changed({ ...older, revision: 1 }));

    expect(ids(list)).toEqual([]);
    expect(list.count).toBe(0);
  });

  it('leaves out tickets below the loaded pages, and marks the count as estimated', () => {
    const list = fold({ ...listOf(newer), hasMore: true, count: 50 }, changed(older));

    expect(ids(list)).toEqual(['newer']);
    expect(list.countIsGuess).toBe(true);
  });
});

describe('applyToTicket', () => {
  it('applies the newer revision', () => {
    const ticket = aTicket({ revision: 2 });

    expect(applyToTicket(ticket, changed({ ...ticket, status: 'closed', revision: 3 }))?.status).toBe('closed');
    expect(applyToTicket(ticket, changed({ ...ticket, status: 'closed', revision: 1 }))).toBe(ticket);
  });

  it('is null once the user loses access', () => {
    expect(applyToTicket(aTicket({ revision: 2 }), gone('ticket', 3))).toBeNull();
    expect(applyToTicket(aTicket({ revision: 2 }), gone('ticket', 1))).not.toBeNull();
  });
});

describe('applyToThread', () => {
  const said = (fields: Parameters<typeof aMessage>[0], isNew = true): InboxEvent => ({
    kind: 'message',
    message: aMessage(fields),
    isNew,
  });
  const foldThread = (thread: Thread, ...events: InboxEvent[]) => events.reduce(applyToThread, thread);

  it('sorts by order, not by arrival', () => {
    const thread = foldThread(EMPTY_THREAD, said({ id: 'b', order: '2' }), said({ id: 'a', order: '1' }));

    expect(thread.messages.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('keeps one copy of a repeated message', () => {
    const once = foldThread(EMPTY_THREAD, said({}));

    expect(foldThread(once, said({}))).toBe(once);
  });

  it('only increases the acknowledgement', () => {
    const thread = foldThread(EMPTY_THREAD, said({ ack: 1 }), said({ ack: 3 }, false), said({ ack: 2 }, false));

    expect(thread.messages[0]?.ack).toBe(3);
  });

  it('shows a failure, and removes it when the message is resent', () => {
    const failed = foldThread(EMPTY_THREAD, said({}), said({ errorCode: 'ERR_SENDING_WAPP_MSG' }, false), said({}));
    expect(failed.messages[0]?.errorCode).toBe('ERR_SENDING_WAPP_MSG');

    expect(foldThread(failed, said({ errorCode: null }, false)).messages[0]?.errorCode).toBeNull();
  });

  it("replaces a local message with the server's message", () => {
    const local: InboxEvent = {
      kind: 'message',
      isNew: true,
      message: { ...aMessage({ order: '~1' }), local: 'sending' },
    };
    const thread = foldThread(EMPTY_THREAD, local, said({ order: '5', ack: 1 }), local);

    expect(thread.messages).toEqual([aMessage({ order: '5', ack: 1 })]);
  });

  it('leaves out messages from before the first loaded page', () => {
    const thread: Thread = { messages: [aMessage({ id: 'first', order: '5' })], hasMore: true };

    expect(foldThread(thread, said({ id: 'older', order: '4' }))).toBe(thread);
  });
});
