import { OnEvent, originOfEvent, type Origin } from '@recado/service-kit/messaging';
import { WhatsappMessageAcknowledged, type ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher, batchOrEach } from '@recado/service-kit/async';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { acknowledged, type AckUpdate } from '../../conversations/rules/acknowledged.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository, type SentKey } from '../../conversations/messages.repository.js';
import { MessageView } from '../../conversations/message-view.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { SettleSentChange } from './settle-sent-change.js';
import { SettlePlanned } from './settle-planned.js';

/** The error of a message that its author deleted, which is not shown as failed. */
const TAKEN_BACK = 'ERR_WAPP_CANCELLED' satisfies ErrorCode;
/** Larger batches would delay other companies' ticks. */
const MOST_AT_ONCE = 32;
/** Not noticeable. Under load it fills the batches, and one commit for many ticks is much cheaper. */
const PACE_MS = 100;

type QueuedAck = Readonly<{ origin: Origin; news: AckUpdate }>;
type ChangedMessage = Readonly<{ origin: Origin; message: Message }>;

/**
 * Stores the delivery state of messages. Outdated and repeated acks change nothing. An ack that arrives before its
 * message is stored until the message arrives.
 */
@Injectable()
export class AcknowledgeMessageHandler {
  private readonly batches = new Batcher<QueuedAck, boolean>(
    (acks) => batchOrEach(acks, (some) => this.applyTogether(some)),
    {
      most: MOST_AT_ONCE,
      paceMs: PACE_MS,
    },
  );

  constructor(
    private readonly messages: MessagesRepository,
    private readonly earlyAcks: EarlyAcksRepository,
    private readonly tickets: TicketsRepository,
    private readonly view: MessageView,
    private readonly settleChange: SettleSentChange,
    private readonly settlePlanned: SettlePlanned,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent(WhatsappMessageAcknowledged, { perCompany: MOST_AT_ONCE, total: 2 * MOST_AT_ONCE })
  async execute(event: WhatsappMessageAcknowledged): Promise<void> {
    const { connectionId: whatsappId, messageId: wid, ack, errorCode } = event.data;
    const origin = originOfEvent(event);
    const news = { whatsappId, wid, ack, errorCode };
    if (await this.apply(origin, news)) return;
    if (await this.settlePlanned.execute(origin, news)) return;
    if (await this.settleChange.execute(origin, news)) return;
    await this.earlyAcks.park(origin.companyId, news, new Date());
    await this.apply(origin, news); // the message may have been stored just before its ack was parked
  }

  /** Applies an ack that arrived before its message. The caller has just stored the message. */
  async settleEarly(origin: Origin, { whatsappId, wid }: Pick<AckUpdate, 'whatsappId' | 'wid'>): Promise<void> {
    const news = await this.earlyAcks.find(origin.companyId, whatsappId, wid);
    if (!news) return;
    await this.apply(origin, news);
    await this.earlyAcks.remove(origin.companyId, news);
  }

  /** @returns whether the ack belongs to a message, even if it changes nothing */
  private apply(origin: Origin, news: AckUpdate): Promise<boolean> {
    return this.batches.add(origin.companyId, { origin, news });
  }

  /**
   * Applies acks of one company. Most acks for a campaign belong to messages without a ticket and need no transaction.
   * If a message has several ticks, only the last is applied and published.
   */
  private async applyTogether(acks: readonly QueuedAck[]): Promise<boolean[]> {
    const companyId = acks[0]?.origin.companyId ?? '';
    const sent = await this.messages.sentAmong(
      companyId,
      acks.map(({ news }) => news),
    );
    const ours = acks.filter(({ news }) => sent.some((one) => isSame(one, news)));
    const last = ours.map((one) => ours.findLast((other) => isLaterTick(one.news, other.news)) ?? one);
    if (ours.length > 0) await this.transactions.run((transaction) => this.change(transaction, [...new Set(last)]));
    return acks.map((one) => ours.includes(one));
  }

  /** Changes the messages, and publishes visible changes. */
  private async change(transaction: Transaction, acks: readonly QueuedAck[]): Promise<void> {
    const companyId = acks[0]?.origin.companyId ?? '';
    const keys = acks.map(({ news }) => news);
    const messages = await this.messages.findSent(companyId, keys, transaction.session);
    const changed = new Map<string, ChangedMessage>();
    for (const { origin, news } of acks) {
      const found = messages.find((one) => isSame(one, news));
      if (!found) continue;
      const wasTakenBack = news.errorCode === TAKEN_BACK;
      const message = wasTakenBack ? found : acknowledged(changed.get(found._id)?.message ?? found, news);
      if (!message) continue;
      transaction.announce(...this.settlePlanned.settledEvents(origin, message, news));
      if (!wasTakenBack) changed.set(message._id, { origin, message });
    }
    const shown = [...changed.values()];
    await this.messages.changeAcks(
      companyId,
      shown.map(({ message }) => message),
      transaction.session,
    );
    await this.publish(transaction, shown);
  }

  private async publish({ announce }: Transaction, changed: readonly ChangedMessage[]): Promise<void> {
    const [first] = changed;
    if (!first) return;
    const ids = new Set(changed.map(({ message }) => message.ticketId));
    const tickets = await this.tickets.findMany(first.origin.companyId, [...ids]);
    for (const { origin, message } of changed) {
      const ticket = tickets.find(({ _id }) => _id === message.ticketId);
      if (ticket) announce(this.view.changed(origin, message, ticket));
    }
  }
}

const isSame = (one: SentKey, other: SentKey): boolean => one.whatsappId === other.whatsappId && one.wid === other.wid;

/** Returns whether `other` is a later tick of the same message. Failures and recoveries are never skipped. */
const isLaterTick = (one: AckUpdate, other: AckUpdate): boolean =>
  isSame(one, other) && !one.errorCode && !other.errorCode && other.ack >= one.ack;
