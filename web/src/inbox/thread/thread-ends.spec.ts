import { describe, expect, it } from '@jest/globals';
import type { TicketEvent } from '@recado/contracts';
import { endsOf } from './thread-ends.js';

const happened = (id: string, kind: TicketEvent['kind']): TicketEvent => ({
  ...{ id, kind, ticketId: '1', by: null, from: null, to: null, why: null, notice: null, people: [] },
  ...{ createdAt: '2026-11-21T12:00:00.000Z', order: id },
});
const opened = happened('a', 'opened');
const closedOnce = happened('b', 'closed');
const closed = happened('d', 'closed');
const events = [opened, closedOnce, happened('c', 'reopened'), closed];

describe('the ends of a conversation', () => {
  it('are its opening event and its last closing event', () => {
    expect(endsOf({ status: 'closed' }, events)).toEqual({ opening: opened, ending: closed });
  });

  it('have no closing event while it is open', () => {
    expect(endsOf({ status: 'open' }, events)).toEqual({ opening: opened, ending: undefined });
  });
});
