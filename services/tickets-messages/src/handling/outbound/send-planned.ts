import {
  CheckPlannedMessage,
  systemActor,
  type Lane,
  type PlannedBy,
  type RequestOf,
  SendCampaignMessage,
  SendPlannedMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, originOf, type RpcContext, OnRpc, type Origin } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import type { Ticket } from '../../conversations/ticket.js';
import { StaleTicket, whileStale } from '../../conversations/stale-ticket.js';
import { newWid, sendSaidCommand } from './commands.js';
import { saidWith, type StoredContent } from '../../conversations/message.js';
import { OutgoingText } from './outgoing-text.js';
import { FindPlannedPlace, type PlannedPlace } from './planned-place.js';
import { TicketToWriteIn } from '../opening/ticket-to-write-in.js';
import { PostMessage } from './post-message.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { AssertMaySend } from '../../shared/replicas/assert-may-send.js';

type Request = z.output<typeof SendPlannedMessage.request>;
type CampaignRequest = z.output<typeof SendCampaignMessage.request>;
type Reply = z.output<typeof SendPlannedMessage.reply>;
type Sending = Pick<Request, 'id' | 'body' | 'file' | 'userId' | 'openTicket'> &
  Pick<CampaignRequest, 'values'> & { lane: Lane; planned: PlannedBy };

/** Sends what somebody planned: into the contact's active ticket, into one that is opened for it, or past all tickets. */
@Injectable()
export class SendPlannedHandler {
  constructor(
    private readonly findPlace: FindPlannedPlace,
    private readonly outgoingText: OutgoingText,
    private readonly ticketToWriteIn: TicketToWriteIn,
    private readonly postMessage: PostMessage,
    private readonly sends: PlannedSendsRepository,
    private readonly transactions: Transactions,
    private readonly assertMaySend: AssertMaySend,
  ) {}

  /** A repeat of the same id sends nothing and answers the same. */
  @OnRpc(SendPlannedMessage)
  async execute(request: Request, context: RpcContext): Promise<Reply> {
    return this.to(request, 'schedule', context);
  }

  /** Sends what a program said with the API. */
  async ofProgram(request: Request, context: RpcContext): Promise<Reply> {
    return this.to(request, 'api', context);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS */
  @OnRpc(CheckPlannedMessage)
  async check(request: RequestOf<typeof CheckPlannedMessage>, context: RpcContext) {
    const { companyId, userId } = actorOf(context);
    const { contact } = await this.findPlace.check(companyId, { ...request, userId });
    return { contactId: contact._id, contactName: contact.name };
  }

  /** The same for many; never opens a ticket. */
  @OnRpc(SendCampaignMessage)
  async ofCampaign(request: CampaignRequest, context: RpcContext): Promise<Reply> {
    const { companyId } = originOf(context);
    const planned = { kind: 'campaign' as const, name: request.campaign };
    return this.once({ ...request, openTicket: false, planned }, originOf(context), () =>
      this.findPlace.ofNumber(companyId, request),
    );
  }

  private to(request: Request, kind: 'schedule' | 'api', context: RpcContext): Promise<Reply> {
    const origin = originOf(context);
    const sending = { ...request, planned: { kind, name: '' } };
    return this.once(sending, origin, () => this.findPlace.execute(origin.companyId, request));
  }

  private once(sending: Sending, origin: Origin, findPlace: () => Promise<PlannedPlace>): Promise<Reply> {
    if (sending.file && !isMediaOf(origin.companyId, sending.file.key)) throw new AppError('ERR_NOT_FOUND');
    return whileStale(() => this.attempt(sending, origin, findPlace));
  }

  private async attempt(sending: Sending, origin: Origin, findPlace: () => Promise<PlannedPlace>): Promise<Reply> {
    const { companyId } = origin;
    const { id, lane } = sending;
    const actor = { ...systemActor(companyId), userId: sending.userId };
    const sent = await this.postMessage.earlier(actor, id);
    if (sent) return { id, ticketId: sent.ticketId, whatsappId: sent.whatsappId, isRepeat: true };
    const past = await this.sends.find(companyId, id);
    if (past) return { id, ticketId: null, whatsappId: past.whatsappId, isRepeat: true };
    this.assertMaySend.execute(companyId, new Date());
    const place = await findPlace();
    const ticket = place.active ?? (sending.openTicket ? await this.open(sending, origin, place) : undefined);
    if (!ticket) return this.sendPast(sending, origin, place);
    const said = this.said(sending, companyId, ticket);
    const { whatsappId } = place;
    await this.postMessage.execute({ actor, origin, ticket, whatsappId, id, said, lane });
    return { id, ticketId: ticket._id, whatsappId };
  }

  /** @throws StaleTicket when the contact has got one meanwhile */
  private async open({ userId }: Sending, origin: Origin, { contact, whatsappId }: PlannedPlace): Promise<Ticket> {
    const { companyId } = origin;
    const actor = { ...systemActor(companyId), userId };
    const place = this.findPlace.opening(companyId, userId, whatsappId);
    try {
      return await this.ticketToWriteIn.open({ actor, origin }, { place, contact });
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET') throw new StaleTicket();
      throw error;
    }
  }

  private async sendPast(sending: Sending, origin: Origin, { contact, whatsappId }: PlannedPlace): Promise<Reply> {
    const { companyId } = origin;
    const { id: _id, userId } = sending;
    const to = { contactId: contact.id, numberKey: numberKeyOf(contact.number) };
    const wid = newWid();
    const said = this.said(sending, companyId, { contact, number: null });
    await this.transactions.run(async ({ session, announce }) => {
      await this.sends.add([{ _id, companyId, whatsappId, wid, userId, ...to, said, at: new Date() }], session);
      announce(sendSaidCommand(origin, said, { whatsappId, wid, contact, lane: sending.lane }));
    });
    return { id: sending.id, ticketId: null, whatsappId };
  }

  private said(
    { body: typed, values: single, file, planned }: Sending,
    companyId: string,
    to: Pick<Ticket, 'contact'> & { number: number | null },
  ): StoredContent {
    const text = this.outgoingText.write(typed, { companyId, ...to }, single && { single });
    return { ...saidWith(text, file), isPlanned: true, planned };
  }
}
