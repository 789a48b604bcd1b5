import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Ticket } from '../../conversations/ticket.js';
import { FindAudience } from '../../conversations/find-audience.js';
import { asMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import type { Message, Quoted } from '../../conversations/message.js';
import { quote } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

/** Finds the message that an agent quotes. */
@Injectable()
export class FindQuoted {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly findAudience: FindAudience,
  ) {}

  /** @throws ERR_FETCH_WAPP_MSG if the contact has no such message in a ticket that the agent may see */
  async execute(actor: Actor, ticket: Ticket, quotedMsg: { id: string } | null | undefined): Promise<Quoted | null> {
    if (!quotedMsg) return null;
    const found = await this.messages.find(ticket.companyId, quotedMsg.id);
    const imported = found ? null : await this.imported.find(ticket.companyId, quotedMsg.id);
    if (imported?.contactId === ticket.contactId && imported.whatsappId === ticket.whatsappId)
      return quote(asMessage(imported));
    const isOfContact = found?.contactId === ticket.contactId;
    if (!found || !isOfContact || !(await this.maySee(actor, ticket, found))) throw new AppError('ERR_FETCH_WAPP_MSG');
    return quote(found);
  }

  private async maySee(actor: Actor, ticket: Ticket, { companyId, ticketId }: Message): Promise<boolean> {
    if (ticketId === ticket._id) return true;
    const found = await this.findAudience.execute(companyId, { ticketId });
    return found !== undefined && maySeeTicket(actor, found.audience);
  }
}
