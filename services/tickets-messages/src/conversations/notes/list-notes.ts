import { maySeeTicket, type Actor, type TicketNote, ListNotes } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../find-ticket.js';
import { TicketsRepository } from '../tickets.repository.js';
import { audienceOf } from '../ticket.js';
import { showNote } from './note-events.js';
import { NotesRepository } from './notes.repository.js';

const MOST = 200;

/** Lists the notes about a contact from all tickets that the actor may see. */
@Injectable()
export class ListNotesHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly tickets: TicketsRepository,
    private readonly notes: NotesRepository,
  ) {}

  /** @throws ERR_VALIDATION when no id is given, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(ListNotes)
  async execute(request: z.output<typeof ListNotes.request>, context: RpcContext): Promise<TicketNote[]> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const contactId = await this.contactOf(actor, request);
    const [notes, tickets] = await Promise.all([
      this.notes.ofContact(companyId, contactId, MOST),
      this.tickets.findOfContact(companyId, contactId),
    ]);
    const visible = new Set(tickets.filter((one) => maySeeTicket(actor, audienceOf(one))).map(({ _id }) => _id));
    return notes.filter(({ ticketId }) => visible.has(ticketId)).map(showNote);
  }

  private async contactOf(actor: Actor, { ticketId, contactId }: z.output<typeof ListNotes.request>): Promise<string> {
    if (ticketId) return (await this.findTicket.execute(actor, { id: ticketId })).contactId;
    if (contactId) return contactId;
    throw new AppError('ERR_VALIDATION', { details: { fields: { ticketId: ['Required'] } } });
  }
}
