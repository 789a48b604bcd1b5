import { describe, expect, it } from '@jest/globals';
import type { TicketAudience, TicketChanged, TicketMessageAdded } from '@recado/contracts';
import { onMessageAdded, onTicketChanged } from './tickets.consumer.js';
import { listRoomsFor, rooms, roomsFor } from '../broadcast/rooms.js';

const COMPANY = 'acme';
const PENDING: TicketAudience = { status: 'pending', userId: null, queueId: 'q1' };
const OPEN: TicketAudience = { status: 'open', userId: 'u1', queueId: 'q2' };
const ticket = { ...OPEN, id: 't1', revision: 4, contact: { id: 'c1' } };
const changed = (before: TicketAudience | null, after: TicketAudience | null) =>
  onTicketChanged({ companyId: COMPANY, data: { ticket, before, after } } as unknown as TicketChanged);
const added = (before: TicketAudience | null) =>
  onMessageAdded({
    companyId: COMPANY,
    data: { ticket, message: { id: 'm1' }, before },
  } as unknown as TicketMessageAdded);
const topicsOf = ({ gone, emissions }: ReturnType<typeof added>) =>
  [...(gone ? [gone] : []), ...emissions].map(
    ({ topic, payload }) => `${topic} ${'action' in payload ? payload.action : ''}`,
  );

describe('a changed ticket', () => {
  it('is deleted for users who lost access to it', () => {
    const { gone, emissions } = changed(PENDING, OPEN);

    expect(gone).toEqual({
      topic: 'ticket',
      payload: { action: 'delete', ticketId: 't1', revision: 4 },
      to: [...listRoomsFor(COMPANY, PENDING), rooms.ticket(COMPANY, 't1')],
      except: roomsFor(COMPANY, OPEN),
    });
    expect(emissions[0]).toMatchObject({
      payload: { action: 'update' },
      to: [...listRoomsFor(COMPANY, OPEN), rooms.ticket(COMPANY, 't1')],
    });
  });

  it('removes watchers who lost access to it, and all watchers when it is deleted', () => {
    expect(changed(PENDING, OPEN).watchers).toEqual({ ticketId: 't1', mayStay: roomsFor(COMPANY, OPEN) });
    expect(changed(PENDING, null).watchers).toEqual({ ticketId: 't1', mayStay: [] });
  });

  it('is only updated if its audience did not change', () => {
    expect(topicsOf(changed(OPEN, OPEN))).toEqual(['ticket update']);
    expect(topicsOf(changed(null, OPEN))).toEqual(['ticket update']);
    expect(topicsOf(changed(OPEN, null))).toEqual(['ticket delete']);
    expect(topicsOf(changed(null, null))).toEqual([]);
  });
});

describe('a new message', () => {
  it('is a single emission if the audience did not change', () => {
    const delivery = added(OPEN);

    expect(topicsOf(delivery)).toEqual(['appMessage create']);
    expect(delivery.watchers).toBeUndefined();
  });

  it('sends the ticket first if the message opened or moved the ticket', () => {
    expect(topicsOf(added(null))).toEqual(['ticket update', 'appMessage create']);
    expect(topicsOf(added(PENDING))).toEqual(['ticket delete', 'ticket update', 'appMessage create']);
  });
});
