import {
  CheckPlannedMessage,
  systemActor,
  type RequestOf,
  SendCampaignMessage,
  SendPlannedMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, originOf, type RpcContext, OnRpc, type Origin } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import type { Ticket } from '../../conversations/ticket.js';
import { StaleTicket, whileStale } from '../../conversations/stale-ticket.js';
import { AssertMaySend } from '../../shared/replicas/assert-may-send.js';
import { TicketToWriteIn } from '../opening/ticket-to-write-in.js';
import { PlannedMessages, type PlannedMessage } from './planned-messages.js';
import { FindRecipient, type Recipient } from './find-recipient.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { PostMessage } from './post-message.js';

type Request = z.output<typeof SendPlannedMessage.request>;
type CampaignRequest = z.output<typeof SendCampaignMessage.request>;
type Reply = z.output<typeof SendPlannedMessage.reply>;
type Attempt = PlannedMessage & Pick<Request, 'openTicket'>;

/** Sends a planned message: into the contact's active ticket, into a new one, or without a ticket. */
@Injectable()
export class SendPlannedHandler {
  constructor(
    private readonly findRecipient: FindRecipient,
    private readonly plannedMessages: PlannedMessages,
    private readonly ticketToWriteIn: TicketToWriteIn,
    private readonly postMessage: PostMessage,
    private readonly sends: PlannedSendsRepository,
    private readonly assertMaySend: AssertMaySend,
  ) {}

  /** A retry with the same id sends nothing and returns the same reply. */
  @OnRpc(SendPlannedMessage)
  async execute(request: Request, context: RpcContext): Promise<Reply> {
    return this.to(request, 'schedule', context);
  }

  /** Sends a message that a program submitted through the API. */
  async ofProgram(request: Request, context: RpcContext): Promise<Reply> {
    return this.to(request, 'api', context);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS */
  @OnRpc(CheckPlannedMessage)
  async check(request: RequestOf<typeof CheckPlannedMessage>, context: RpcContext) {
    const { companyId, userId } = actorOf(context);
    const { contact } = await this.findRecipient.check(companyId, { ...request, userId });
    return { contactId: contact._id, contactName: contact.name };
  }

  /** Sends a campaign message. Never opens a ticket. */
  @OnRpc(SendCampaignMessage)
  async ofCampaign(request: CampaignRequest, context: RpcContext): Promise<Reply> {
    const { companyId } = originOf(context);
    const planned = { kind: 'campaign' as const, name: request.campaign };
    return this.once({ ...request, openTicket: false, planned }, originOf(context), () =>
      this.findRecipient.ofNumber(companyId, request),
    );
  }

  private to(request: Request, kind: 'schedule' | 'api', context: RpcContext): Promise<Reply> {
    const origin = originOf(context);
    const message = { ...request, planned: { kind, name: '' } };
    return this.once(message, origin, () => this.findRecipient.ofContact(origin.companyId, request));
  }

  private once(message: Attempt, origin: Origin, findRecipient: () => Promise<Recipient>): Promise<Reply> {
    return whileStale(() => this.attempt(message, origin, findRecipient));
  }

  private async attempt(message: Attempt, origin: Origin, findRecipient: () => Promise<Recipient>): Promise<Reply> {
    const { companyId } = origin;
    const { id, lane, userId } = message;
    const actor = { ...systemActor(companyId), userId };
    const sent = (await this.postMessage.earlier(actor, id)) ?? (await this.sends.find(companyId, id));
    if (sent)
      return { id, ticketId: 'ticketId' in sent ? sent.ticketId : null, whatsappId: sent.whatsappId, isRepeat: true };
    this.assertMaySend.execute(companyId, new Date());
    this.plannedMessages.assertOwnFile(companyId, message.file);
    const recipient = await findRecipient();
    const { whatsappId, contact } = recipient;
    const ticket = recipient.active ?? (message.openTicket ? await this.open(message, origin, recipient) : undefined);
    const said = this.plannedMessages.compose(companyId, message, ticket ?? { contact, number: null });
    if (ticket) await this.postMessage.execute({ actor, origin, ticket, whatsappId, id, said, lane });
    else await this.plannedMessages.sendWithoutTicket(origin, whatsappId, [{ message, contact, content: said }]);
    return { id, ticketId: ticket?._id ?? null, whatsappId };
  }

  /** @throws StaleTicket if another ticket of the contact was opened in the meantime */
  private async open({ userId }: Attempt, origin: Origin, { contact, whatsappId }: Recipient): Promise<Ticket> {
    const { companyId } = origin;
    const actor = { ...systemActor(companyId), userId };
    const place = this.findRecipient.assignmentOf(companyId, userId, whatsappId);
    try {
      return await this.ticketToWriteIn.open({ actor, origin }, { place, contact });
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET') throw new StaleTicket();
      throw error;
    }
  }
}
