import {
  type Actor,
  can,
  CreateNote,
  DeleteNote,
  ListNotes,
  maySeeTicket,
  mentionedIn,
  type TicketNote as NoteView,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import { FindTicket } from '../find-ticket.js';
import { audienceOf } from '../ticket.js';
import { TicketsRepository } from '../tickets.repository.js';
import { type Note, noteChanged, noteView } from './note.js';
import { NotesRepository } from './notes.repository.js';

const MOST = 200;

@Injectable()
export class NoteHandlers {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly tickets: TicketsRepository,
    private readonly notes: NotesRepository,
    private readonly names: DisplayNames,
    private readonly users: Users,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Lists the notes about a contact from all tickets that the actor may see. @throws ERR_VALIDATION when no id is
   * given, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
   */
  @OnRpc(ListNotes)
  async list(request: z.output<typeof ListNotes.request>, context: RpcContext): Promise<NoteView[]> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const contactId = await this.contactOf(actor, request);
    const [notes, tickets] = await Promise.all([
      this.notes.ofContact(companyId, contactId, MOST),
      this.tickets.findOfContact(companyId, contactId),
    ]);
    const visible = new Set(tickets.filter((one) => maySeeTicket(actor, audienceOf(one))).map(({ _id }) => _id));
    return notes.filter(({ ticketId }) => visible.has(ticketId)).map(noteView);
  }

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(CreateNote)
  async create(request: z.output<typeof CreateNote.request>, context: RpcContext): Promise<NoteView> {
    const actor = actorOf(context);
    const { companyId, userId } = actor;
    const ticket = await this.findTicket.execute(actor, { id: request.ticketId });
    const mentions = mentionedIn(request.note, this.users.list(companyId));
    const note: Note = {
      _id: newId(),
      companyId,
      ticketId: ticket._id,
      contactId: ticket.contactId,
      userId,
      userName: this.names.user({ companyId, userId })?.name ?? '',
      note: request.note,
      ...(mentions.length > 0 && { mentions }),
      createdAt: new Date(),
    };
    await this.transactions.run(async ({ session, announce }) => {
      await this.notes.insert(note, session);
      announce(noteChanged(originOf(context), note, ticket));
    });
    return noteView(note);
  }

  /** @throws ERR_NO_NOTE_FOUND; ERR_NO_PERMISSION unless the actor is the author or an admin */
  @OnRpc(DeleteNote)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    const note = required(await this.notes.find(actor.companyId, id), 'ERR_NO_NOTE_FOUND');
    const mayDelete = note.userId === actor.userId || can(actor, 'ticket-notes:deleteAny');
    if (!mayDelete) throw new AppError('ERR_NO_PERMISSION');
    const ticket = await this.findTicket.execute(actor, { id: note.ticketId });
    await this.transactions.run(async ({ session, announce }) => {
      if (!(await this.notes.remove(actor.companyId, id, session))) throw new AppError('ERR_NO_NOTE_FOUND');
      announce(noteChanged(originOf(context), note, ticket, true));
    });
    return { message: 'Note deleted' };
  }

  private async contactOf(actor: Actor, { ticketId, contactId }: z.output<typeof ListNotes.request>): Promise<string> {
    if (ticketId) return (await this.findTicket.execute(actor, { id: ticketId })).contactId;
    if (contactId) return contactId;
    throw new AppError('ERR_VALIDATION', { details: { fields: { ticketId: ['Required'] } } });
  }
}
