import { createEvent, PlannedMessageSettled } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher } from '@recado/service-kit/async';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { AckUpdate } from '../../conversations/rules/acknowledged.js';
import type { Message } from '../../conversations/message.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';

/** Not noticeable, because the report of a campaign is updated less often. It fills the batches. */
const PACE_MS = 200;

type PlannedAck = Readonly<{ origin: Origin; news: AckUpdate }>;

/** Reports WhatsApp's response to the service that planned the message. */
@Injectable()
export class SettlePlanned {
  private readonly batches = new Batcher<PlannedAck, boolean>((acks) => this.settleAll(acks), {
    paceMs: PACE_MS,
  });

  constructor(
    private readonly sends: PlannedSendsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the event about a planned message in a ticket, or none for other messages. */
  settledEvents(origin: Origin, { isPlanned, _id }: Message, news: AckUpdate): Outgoing[] {
    return isPlanned ? [settled(origin, _id, news)] : [];
  }

  /** Publishes the outcome of a planned message without a ticket. @returns whether the ack belongs to such a message */
  execute(origin: Origin, news: AckUpdate): Promise<boolean> {
    return this.batches.add(`${origin.companyId} ${news.whatsappId}`, { origin, news });
  }

  /** Stores acks of one company and one connection. */
  private async settleAll(acks: readonly PlannedAck[]): Promise<PromiseSettledResult<boolean>[]> {
    const [first] = acks;
    if (!first) return [];
    const { origin, news } = first;
    const wids = acks.map((one) => one.news.wid);
    const sends = await this.sends.findByWids(origin.companyId, news.whatsappId, wids);
    const idOf = new Map(sends.map(({ _id, wid }) => [wid, _id]));
    const found = acks.flatMap((one) => {
      const id = idOf.get(one.news.wid);
      return id === undefined ? [] : [{ ...one, id }];
    });
    await this.sends.acknowledge(
      origin.companyId,
      found.map((one) => ({ id: one.id, ack: one.news.ack })),
    );
    await this.transactions.runRepeatable(({ announce }) => {
      announce(...found.map((one) => settled(one.origin, one.id, one.news)));
      return Promise.resolve();
    });
    return acks.map((one) => ({ status: 'fulfilled', value: idOf.has(one.news.wid) }));
  }
}

const settled = (origin: Origin, id: string, { errorCode, ack }: AckUpdate): Outgoing => {
  const data = { id, errorCode, ack, at: new Date().toISOString() };
  return outgoingEvent(createEvent(PlannedMessageSettled, stamped(origin, data)));
};
