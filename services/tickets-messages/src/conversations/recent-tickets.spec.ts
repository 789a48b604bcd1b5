import { describe, expect, it } from '@jest/globals';
import { RecentTickets } from './recent-tickets.js';
import type { Ticket } from './ticket.js';

const ticket = (contactId: string, revision = 1) =>
  ({ _id: `t-${contactId}`, companyId: 'acme', whatsappId: 'w1', contactId, revision }) as Ticket;
const address = { companyId: 'acme', whatsappId: 'w1', contactId: 'ana' };

describe('recent tickets', () => {
  it('are found by contact and connection in their last stored state', () => {
    const recent = new RecentTickets();
    recent.set(ticket('ana', 1));
    recent.set(ticket('ana', 2));

    expect(recent.find(address)?.revision).toBe(2);
    expect(recent.find({ ...address, companyId: 'other' })).toBeUndefined();
    expect(recent.find({ ...address, whatsappId: 'w2' })).toBeUndefined();
  });

  it('are removed when another process writes them', () => {
    const recent = new RecentTickets();
    recent.set(ticket('ana'));
    recent.delete(ticket('ana'));

    expect(recent.find(address)).toBeUndefined();
  });

  it('are limited in number: the least recently used is evicted', () => {
    const recent = new RecentTickets();
    recent.set(ticket('ana'));
    for (let n = 0; n < 5_000; n += 1) recent.set(ticket(`other-${n}`));

    expect(recent.find(address)).toBeUndefined();
    expect(recent.find({ ...address, contactId: 'other-4999' })).toBeDefined();
  });
});
