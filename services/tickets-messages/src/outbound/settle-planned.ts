import { createEvent, PlannedMessageSettled } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { Message } from '../conversations/message.js';
import type { AckNews } from '../conversations/messages.repository.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';

/** Tells the service that planned a message what WhatsApp answered to it. */
@Injectable()
export class SettlePlanned {
  constructor(
    private readonly sends: PlannedSendsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Makes the announcement of how a planned message in a ticket went; for other messages there is none. */
  news(origin: Origin, { isPlanned, _id }: Message, news: AckNews): Outgoing[] {
    return isPlanned ? [settled(origin, _id, news)] : [];
  }

  /**
   * Announces how a planned message without a ticket went. @returns whether the acknowledgement was for such a message
   */
  async execute(origin: Origin, news: AckNews): Promise<boolean> {
    const sent = await this.sends.findByWid(origin.companyId, news.whatsappId, news.wid);
    if (!sent) return false;
    await this.sends.acknowledge(origin.companyId, sent._id, news.ack);
    await this.transactions.runRepeatable(({ announce }) => {
      announce(settled(origin, sent._id, news));
      return Promise.resolve();
    });
    return true;
  }
}

const settled = (origin: Origin, id: string, { errorCode, ack }: AckNews): Outgoing => {
  const data = { id, errorCode, ack, at: new Date().toISOString() };
  return outgoingEvent(createEvent(PlannedMessageSettled, stamped(origin, data)));
};
