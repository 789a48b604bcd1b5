import { type Actor, type Message, SendMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { whileStale } from '../../conversations/stale-ticket.js';
import { saidWith } from '../../conversations/message.js';
import { CountQuickMessageUse } from '../../library/quick-messages/count-quick-message-use.js';
import { PostMessage } from './post-message.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { FindQuoted } from './find-quoted.js';
import { OutgoingText } from './outgoing-text.js';
import { MessageView } from '../../conversations/message-view.js';

type Request = z.output<typeof SendMessage.request>;

/**
 * Stores an agent's message as queued and sends the command to the connection. The command stays queued while the
 * connection is offline.
 */
@Injectable()
export class SendMessageHandler {
  constructor(
    private readonly findOpenTicket: FindOpenTicket,
    private readonly findQuoted: FindQuoted,
    private readonly outgoingText: OutgoingText,
    private readonly view: MessageView,
    private readonly postMessage: PostMessage,
    private readonly countUse: CountQuickMessageUse,
  ) {}

  @OnRpc(SendMessage)
  async execute(request: Request, context: RpcContext): Promise<Message> {
    const actor = actorOf(context);
    const id = request.clientId ?? newId();
    return whileStale(() => this.attempt({ request, actor, id }, context));
  }

  private async attempt({ request, actor, id }: { request: Request; actor: Actor; id: string }, context: RpcContext) {
    const { ticketId, body, quotedMsg: answered, signMessage, clientId, quickMessageId } = request;
    const sent = await this.postMessage.earlier(actor, clientId, ticketId);
    const { ticket, whatsappId } = await this.findOpenTicket.executeRecent(actor, ticketId);
    if (sent) return this.view.show(sent, ticket.contact);
    const quotedMsg = await this.findQuoted.execute(actor, ticket, answered);
    const text = this.outgoingText.write(body, ticket);
    const signed = this.outgoingText.sign(text, actor.companyId, signMessage ? actor.userId : null);
    const said = { ...saidWith(signed.body), ...signed };
    const origin = originOf(context);
    const message = await this.postMessage.execute({ actor, origin, ticket, whatsappId, id, said, quotedMsg });
    if (quickMessageId) void this.countUse.execute(actor, quickMessageId);
    return this.view.show(message, ticket.contact);
  }
}
