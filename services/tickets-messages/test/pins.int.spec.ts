import type { Actor, TicketPins } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { PinTicketHandler } from '../src/conversations/pins/pin-ticket.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

describe('pinned tickets', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const pin = (company: Company, id: string, actor: Actor = company.admin) =>
    desk.get(PinTicketHandler).pin({ id }, company.as(actor));
  const unpin = (company: Company, id: string) => desk.get(PinTicketHandler).unpin({ id }, company.as(company.admin));
  const pinned = async (company: Company, actor: Actor = company.admin) => {
    const query = { searchParam: '', pageNumber: 1, showAll: false, withUnreadMessages: false, pinned: true };
    const { tickets, count } = await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(actor));
    expect(count).toBe(tickets.length);
    return tickets.map(({ id }) => id);
  };
  const ticketsOf = async (company: Company, count: number) => {
    for (let n = 0; n < count; n += 1)
      await company.receives({ contact: { number: `554899990${100 + n}`, lid: null, name: `Contato ${n}` } });
    return (await company.tickets()).map(({ id }) => id);
  };

  it('are listed with the last pinned first, and published to the agent who pinned them', async () => {
    const company = await desk.company();
    const [a = '', b = ''] = await ticketsOf(company, 2);

    const first = await pin(company, a);
    const { ticketIds, revision } = await pin(company, b);

    expect(ticketIds).toEqual([b, a]);
    expect(revision).toBeGreaterThan(first.revision);
    expect(await pinned(company)).toEqual([b, a]);
    const announced = await company.announced<TicketPins & { userId: string }>('tickets.pins.changed', 2);
    expect(announced.at(-1)).toEqual({ ticketIds: [b, a], revision, userId: company.admin.userId });
  });

  it('are private to the agent', async () => {
    const company = await desk.company();
    const other = await company.agent('Outra', { queueIds: [], allTicket: true });
    const [a = ''] = await ticketsOf(company, 1);

    await pin(company, a);

    expect(await pinned(company, other)).toEqual([]);
  });

  it('are limited to five, also when several windows pin at the same moment', async () => {
    const company = await desk.company();
    const ids = await ticketsOf(company, 8);

    const results = await Promise.allSettled(ids.map((id) => pin(company, id)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ERR_PIN_LIMIT' });
    expect(await pinned(company)).toHaveLength(5);
  });

  it('free their slot when a ticket is closed', async () => {
    const company = await desk.company();
    const [closed = '', next = '', ...others] = await ticketsOf(company, 6);
    for (const id of [closed, ...others]) await pin(company, id);
    await expect(pin(company, next)).rejects.toMatchObject({ code: 'ERR_PIN_LIMIT' });

    await desk.get(UpdateTicketHandler).execute({ id: closed, status: 'closed' }, company.as(company.admin));

    expect(await pinned(company)).not.toContain(closed);
    await expect(pin(company, closed)).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' });
    expect((await pin(company, next)).ticketIds).toHaveLength(5);
  });

  it('are pinned once when requested twice, and removed when unpinned', async () => {
    const company = await desk.company();
    const [a = '', b = ''] = await ticketsOf(company, 2);
    await pin(company, a);
    await pin(company, b);

    expect((await pin(company, a)).ticketIds).toEqual([a, b]);
    expect((await unpin(company, a)).ticketIds).toEqual([b]);
    expect((await unpin(company, a)).ticketIds).toEqual([b]);
  });

  it('cannot be tickets of another company or of another agent’s queue', async () => {
    const company = await desk.company();
    const stranger = await desk.company();
    const agent = await company.agent('Sem fila', { queueIds: [], allTicket: false });
    const [a = ''] = await ticketsOf(company, 1);

    await expect(pin(stranger, a)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(unpin(stranger, a)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(pin(company, a, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
});
