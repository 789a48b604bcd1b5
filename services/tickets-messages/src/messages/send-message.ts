import type { Actor, Message as ShownMessage, SendMessage as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { originOf, type Origin } from '../tickets/origin.js';
import { SaveTicket } from '../tickets/save-ticket.js';
import { audienceOf, withLine, type Ticket } from '../tickets/ticket.js';
import { whileStale } from '../tickets/while-stale.js';
import { AddMessage } from './add-message.js';
import { sendCommand } from './commands.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { lineOf, outboundMessage, quote, showMessage, type Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';
import { newWid } from './wid.js';

type Request = z.output<typeof Contract.request>;
type Sending = { request: Request; actor: Actor; origin: Origin; id: string; wid: string };

/** Stores an agent's message as queued and asks the connection to send it; when that is offline, it waits. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly findOpenTicket: FindOpenTicket,
    private readonly saveTicket: SaveTicket,
    private readonly messages: MessagesRepository,
    private readonly addMessage: AddMessage,
  ) {}

  async execute(request: Request, context: RpcContext): Promise<ShownMessage> {
    const actor = actorOf(context);
    const id = request.clientId ?? newId();
    const sending = { request, actor, origin: originOf(context), id, wid: newWid() };
    return showMessage(await whileStale(() => this.attempt(sending)));
  }

  private async attempt(sending: Sending): Promise<Message> {
    const { request, actor } = sending;
    const { companyId } = actor;
    const sent = request.clientId ? await this.messages.find(companyId, request.clientId) : null;
    if (sent) return sameAs(sent, sending);
    const [{ ticket, whatsappId }, quoted] = await Promise.all([
      this.findOpenTicket.execute(actor, request.ticketId),
      request.quotedMsg ? this.messages.find(companyId, request.quotedMsg.id) : null,
    ]);
    const quotedMsg = quoted?.contactId === ticket.contactId ? quote(quoted) : null;
    const written = { ...sending, body: request.body, userId: actor.userId, whatsappId, quotedMsg };
    return this.store(sending, ticket, outboundMessage(ticket, written, new Date()));
  }

  private async store({ actor, origin }: Sending, ticket: Ticket, message: Message): Promise<Message> {
    const commands = [sendCommand(origin, message, ticket.contact)];
    const changes = { ...withLine(ticket, lineOf(message)), whatsappId: message.whatsappId };
    try {
      await this.addMessage.execute({ origin, message, commands }, async (transaction) => {
        const saved = await this.saveTicket.execute(transaction, actor, ticket, changes);
        return { ticket: saved, before: audienceOf(ticket) };
      });
      return message;
    } catch (error) {
      const isTaken = isDuplicateKey(error) && !(await this.messages.find(message.companyId, message._id));
      throw isTaken ? clientIdTaken() : error;
    }
  }
}

const clientIdTaken = () => new AppError('ERR_VALIDATION', { details: { fields: { clientId: ['is taken'] } } });

/** The same client id again answers what was stored. @throws ERR_VALIDATION when it stands for something else */
function sameAs(sent: Message, { request, actor }: Sending): Message {
  if (sent.ticketId === request.ticketId && sent.userId === actor.userId) return sent;
  throw clientIdTaken();
}
