import { mentionedIn, type TicketNote, CreateNote } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import { FindTicket } from '../find-ticket.js';
import { noteChangedEvent, showNote } from './note-events.js';
import type { Note } from './note.js';
import { NotesRepository } from './notes.repository.js';

@Injectable()
export class CreateNoteHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly names: DisplayNames,
    private readonly users: Users,
    private readonly notes: NotesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(CreateNote)
  async execute(request: z.output<typeof CreateNote.request>, context: RpcContext): Promise<TicketNote> {
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
      announce(noteChangedEvent(originOf(context), note, ticket));
    });
    return showNote(note);
  }
}
