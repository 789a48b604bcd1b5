import { can, DeleteNote } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindTicket } from '../find-ticket.js';
import { noteChangedEvent } from './note-events.js';
import { NotesRepository } from './notes.repository.js';

@Injectable()
export class DeleteNoteHandler {
  constructor(
    private readonly notes: NotesRepository,
    private readonly findTicket: FindTicket,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_NOTE_FOUND; ERR_NO_PERMISSION unless the actor is the author or an admin */
  @OnRpc(DeleteNote)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    const note = await this.notes.find(actor.companyId, id);
    if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
    const mayDelete = note.userId === actor.userId || can(actor, 'ticket-notes:deleteAny');
    if (!mayDelete) throw new AppError('ERR_NO_PERMISSION');
    const ticket = await this.findTicket.execute(actor, { id: note.ticketId });
    await this.transactions.run(async ({ session, announce }) => {
      if (!(await this.notes.remove(actor.companyId, id, session))) throw new AppError('ERR_NO_NOTE_FOUND');
      announce(noteChangedEvent(originOf(context), note, ticket, true));
    });
    return { message: 'Note deleted' };
  }
}
