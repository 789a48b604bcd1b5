import { PreviewMessage, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { TicketView } from '../../conversations/ticket-view.js';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { OutgoingText } from './outgoing-text.js';

/** Returns text exactly as it would be sent, without storing anything. */
@Injectable()
export class PreviewMessageHandler {
  constructor(
    private readonly findOpenTicket: FindOpenTicket,
    private readonly chooseConnection: ChooseConnection,
    private readonly outgoingText: OutgoingText,
    private readonly view: TicketView,
  ) {}

  @OnRpc(PreviewMessage)
  async execute(
    { ticketId, body, signMessage }: RequestOf<typeof PreviewMessage>,
    context: RpcContext,
  ): Promise<z.input<typeof PreviewMessage.reply>> {
    const actor = actorOf(context);
    const { ticket, whatsappId } = await this.findOpenTicket.execute(actor, ticketId);
    this.chooseConnection.toSend(actor.companyId, whatsappId);
    const text = this.outgoingText.write(body, ticket);
    const signed = this.outgoingText.sign(text, actor.companyId, signMessage ? actor.userId : null);
    return { text: signed.body, ticket: this.view.show(ticket) };
  }
}
