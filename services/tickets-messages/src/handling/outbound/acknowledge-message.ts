import { OnEvent, originOfEvent, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import { WhatsappMessageAcknowledged, type ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher, batchOrEach } from '@recado/service-kit/async';
import { Transactions } from '@recado/service-kit/mongo';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { acknowledged, isAcknowledged, type AckUpdate } from '../../conversations/rules/acknowledged.js';
import type { Message } from '../../conversations/message.js';
import type { Ticket } from '../../conversations/ticket.js';
import { MessagesRepository, type SentKey, type SentMessage } from '../../conversations/messages.repository.js';
import { MessageView } from '../../conversations/message-view.js';
import { SettleSentChange } from './settle-sent-change.js';
import { SettlePlanned } from './settle-planned.js';

/** The error of a message that its author deleted, which is not shown as failed. */
const TAKEN_BACK = 'ERR_WAPP_CANCELLED' satisfies ErrorCode;
/** Larger batches would delay other companies' ticks. */
const MOST_AT_ONCE = 32;
/** Not noticeable. WhatsApp often reports sent and delivered, and even read, within this time: one change for all. */
const GATHER_MS = 100;

/** `eventId` is the same when the ack is delivered again. */
type QueuedAck = Readonly<{ origin: Origin; eventId: string; news: AckUpdate }>;
/** A message with a new state, and the ack that caused it. */
type ChangedMessage = Readonly<{ cause: QueuedAck; message: Message; ticket: Ticket | undefined }>;
/** `settled` are the events about the outcome of planned messages. */
type Outcome = Readonly<{ settled: Outgoing[]; changed?: ChangedMessage }>;

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
      gatherMs: GATHER_MS,
    },
  );

  constructor(
    private readonly messages: MessagesRepository,
    private readonly earlyAcks: EarlyAcksRepository,
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
    const queued = { origin, eventId: event.id, news };
    if (await this.apply(queued)) return;
    if (await this.settlePlanned.execute(origin, news)) return;
    if (await this.settleChange.execute(origin, news)) return;
    await this.earlyAcks.park(origin.companyId, news, new Date());
    await this.apply(queued); // the message may have been stored just before its ack was parked
  }

  /** Applies an ack that arrived before its message. The caller has just stored the message. */
  async settleEarly(origin: Origin, { whatsappId, wid }: Pick<AckUpdate, 'whatsappId' | 'wid'>): Promise<void> {
    const news = await this.earlyAcks.find(origin.companyId, whatsappId, wid);
    if (!news) return;
    await this.apply({ origin, eventId: `early.${news.ack}`, news });
    await this.earlyAcks.remove(origin.companyId, news);
  }

  /** @returns whether the ack belongs to a message, even if it changes nothing */
  private apply(queued: QueuedAck): Promise<boolean> {
    return this.batches.add(queued.origin.companyId, queued);
  }

  /**
   * Applies acks of one company. If a message has several ticks, only the last is applied. An ack is delivered again
   * until this has resolved, so the changes are published without the outbox. After a crash between the two, the
   * repeated ack publishes them.
   */
  private async applyTogether(acks: readonly QueuedAck[]): Promise<boolean[]> {
    const companyId = acks[0]?.origin.companyId ?? '';
    const sent = await this.messages.findSent(
      companyId,
      acks.map(({ news }) => news),
    );
    const ours = acks.filter(({ news }) => sent.some(({ message }) => isSame(message, news)));
    const last = new Set(ours.map((one) => ours.findLast((other) => isLaterTick(one.news, other.news)) ?? one));
    const outcomes = await Promise.all(
      sent.map((one) =>
        this.change(
          one,
          [...last].filter(({ news }) => isSame(one.message, news)),
        ),
      ),
    );
    await this.publish(
      outcomes.flatMap(({ changed }) => changed ?? []),
      outcomes.flatMap(({ settled }) => settled),
    );
    return acks.map((one) => ours.includes(one));
  }

  /** Applies a message's acks. Reads it again if another process has changed its state in the meantime. */
  private async change({ message: found, ticket }: SentMessage, acks: readonly QueuedAck[]): Promise<Outcome> {
    let message = found;
    let cause: QueuedAck | undefined;
    const settled: Outgoing[] = [];
    for (const queued of acks) {
      const { origin, news } = queued;
      const wasTakenBack = news.errorCode === TAKEN_BACK;
      const next = wasTakenBack || isAcknowledged(message, news) ? message : acknowledged(message, news);
      if (!next) continue;
      settled.push(...this.settlePlanned.settledEvents(origin, next, news));
      if (!wasTakenBack) [message, cause] = [next, queued];
    }
    if (!cause) return { settled };
    const stored = message === found ? found : await this.messages.changeAck(found.companyId, found, message);
    if (stored) return { settled, changed: { cause, message: stored, ticket } };
    const again = await this.messages.find(found.companyId, found._id);
    return again ? this.change({ message: again, ticket }, acks) : { settled };
  }

  private async publish(changed: readonly ChangedMessage[], settled: readonly Outgoing[]): Promise<void> {
    const shown = changed.flatMap(({ cause, message, ticket }) =>
      ticket ? this.view.changed(cause.origin, message, ticket, { id: idOf(message, cause) }) : [],
    );
    await this.transactions.runRepeatable(({ announce }) => {
      announce(...settled, ...shown);
      return Promise.resolve();
    });
  }
}

/** Identifies a change, so that a repeat is published once. A message that is sent again may fail again. */
const idOf = ({ _id }: Message, { eventId, news: { ack, errorCode } }: QueuedAck): string =>
  errorCode ? eventId : `${_id}-ack${ack}`;

const isSame = (one: SentKey, other: SentKey): boolean => one.whatsappId === other.whatsappId && one.wid === other.wid;

/** Returns whether `other` is a later tick of the same message. Failures and recoveries are never skipped. */
const isLaterTick = (one: AckUpdate, other: AckUpdate): boolean =>
  isSame(one, other) && !one.errorCode && !other.errorCode && other.ack >= one.ack;
