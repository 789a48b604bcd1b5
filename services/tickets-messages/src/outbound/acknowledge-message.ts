import { OnEvent, originOfEvent, type Origin } from '@recado/service-kit/messaging';
import { WhatsappMessageAcknowledged, type ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher, togetherOrAlone } from '@recado/service-kit/async';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { EarlyAcksRepository } from './early-acks.repository.js';
import { MessagesRepository, type AckNews } from '../conversations/messages.repository.js';
import type { Message } from '../conversations/message.js';
import { MessageView } from '../conversations/message-view.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { SettleSentChange } from './settle-sent-change.js';
import { SettlePlanned } from './settle-planned.js';

/** A message that its writer has deleted is not shown as failed. */
const TAKEN_BACK = 'ERR_WAPP_CANCELLED' satisfies ErrorCode;
/** A larger batch would hold up the ticks of other companies. */
const MOST_AT_ONCE = 32;
/** A reader does not notice this pause. Under load it fills the batches, and a commit for many ticks costs a fraction of many. */
const PACE_MS = 60;

type Told = Readonly<{ origin: Origin; news: AckNews }>;
type Shown = Readonly<{ origin: Origin; message: Message }>;

/** Notes how far a message has come. Old and repeated news change nothing; news of a message that is yet to come wait for it. */
@Injectable()
export class AcknowledgeMessageHandler {
  private readonly batches = new Batcher<Told, boolean>(
    (told) => togetherOrAlone(told, (some) => this.applyTogether(some)),
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
    await this.apply(origin, news); // it may have been stored just before we parked
  }

  /** Applies the acknowledgement that came before its message. The caller has stored the message. */
  async settleEarly(origin: Origin, { whatsappId, wid }: Pick<AckNews, 'whatsappId' | 'wid'>): Promise<void> {
    const news = await this.earlyAcks.find(origin.companyId, whatsappId, wid);
    if (!news) return;
    await this.apply(origin, news);
    await this.earlyAcks.remove(origin.companyId, news);
  }

  /** @returns whether the news are about a message, which old news do not change */
  private apply(origin: Origin, news: AckNews): Promise<boolean> {
    return this.batches.add(origin.companyId, { origin, news });
  }

  /**
   * All are of one company. Most acks of a campaign are about no message of a ticket, and begin no transaction. Of the ticks
   * of a message only the last is applied and told.
   */
  private async applyTogether(told: readonly Told[]): Promise<boolean[]> {
    const known = await this.knownAmong(told);
    const ours = told.filter((one) => known.has(one));
    const last = ours.map((one) => ours.findLast((other) => isLaterTick(one.news, other.news)) ?? one);
    if (ours.length > 0)
      await this.transactions.run(async (transaction) => {
        const changed: Shown[] = [];
        for (const one of new Set(last)) changed.push(...(await this.applyOne(transaction, one)));
        await this.tell(transaction, changed);
      });
    return told.map((one) => known.has(one));
  }

  private async knownAmong(told: readonly Told[]): Promise<Set<Told>> {
    const connectionIds = [...new Set(told.map(({ news }) => news.whatsappId))];
    const known = await Promise.all(
      connectionIds.map(async (whatsappId) => {
        const all = told.filter(({ news }) => news.whatsappId === whatsappId);
        const wids = all.map(({ news }) => news.wid);
        const sent = await this.messages.sentAmong(all[0]?.origin.companyId ?? '', whatsappId, wids);
        return all.filter(({ news }) => sent.has(news.wid));
      }),
    );
    return new Set(known.flat());
  }

  /** @returns the message as agents are to see it; none when the news change nothing that is shown */
  private async applyOne({ session, announce }: Transaction, { origin, news }: Told): Promise<Shown[]> {
    const { companyId } = origin;
    const wasTakenBack = news.errorCode === TAKEN_BACK;
    const message = wasTakenBack
      ? await this.messages.findByKey(companyId, news, session)
      : await this.messages.acknowledge(companyId, news, session);
    if (!message) return [];
    announce(...this.settlePlanned.news(origin, message, news));
    return wasTakenBack ? [] : [{ origin, message }];
  }

  private async tell({ announce }: Transaction, changed: readonly Shown[]): Promise<void> {
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

/** Tells whether `other` is a tick of the same message that comes no earlier. A failure and its end are news of their own. */
const isLaterTick = (one: AckNews, other: AckNews): boolean =>
  one.whatsappId === other.whatsappId &&
  one.wid === other.wid &&
  !one.errorCode &&
  !other.errorCode &&
  other.ack >= one.ack;
