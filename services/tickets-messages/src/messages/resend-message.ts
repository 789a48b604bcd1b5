import { createEvent, TicketMessageChanged, type Message as ShownMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, outgoingEvent, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { originOf, stamped } from '../tickets/origin.js';
import { audienceOf } from '../tickets/ticket.js';
import { sendCommand } from './commands.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { showMessage } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** Sends a failed message again under its same WhatsApp id; one that has not failed stays as it is. */
@Injectable()
export class ResendMessage {
  constructor(
    private readonly findOpenTicket: FindOpenTicket,
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute({ id }: { id: string }, context: RpcContext): Promise<ShownMessage> {
    const [actor, origin] = [actorOf(context), originOf(context)];
    const { companyId } = actor;
    const message = await this.messages.find(companyId, id);
    if (!message?.fromMe) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ticket } = await this.findOpenTicket.execute(actor, message.ticketId);
    const queued = await this.transactions.run(async ({ session, announce }) => {
      const cleared = await this.messages.clearFailure(companyId, id, session);
      if (!cleared) return null;
      const data = { message: showMessage(cleared), audience: audienceOf(ticket) };
      announce(
        sendCommand(origin, cleared, ticket.contact),
        outgoingEvent(createEvent(TicketMessageChanged, stamped(origin, data))),
      );
      return cleared;
    });
    return showMessage(queued ?? message);
  }
}
