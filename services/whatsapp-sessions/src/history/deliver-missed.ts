import { Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { readRecords, type PastRecord } from '../protocol/read-past.js';
import type { HistoryChunk } from './history-chunks.repository.js';
import { HistoryPace } from './history-pace.js';
import { OpenChunk } from './open-chunk.js';

type Delivering = Readonly<{
  lease: Lease;
  receiveMissed: WhatsappClient['receiveMissed'];
  isStopped: () => boolean;
}>;

/** WhatsApp stores messages for an offline device for about this time. Older ones are history. */
const MOST_MISSED_MS = 14 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The number of messages held in memory for sorting. Beyond it, messages are delivered in the order of their chats. */
const MOST_HELD = 2_000;
/** The number of messages stored in one write. */
const AT_ONCE = 50;

/**
 * Delivers the messages that were sent while a number was not linked, which arrive with its next history. They are
 * handled as if the device had been offline, with tickets and notifications. Messages that were already received are
 * recognised by their ID.
 */
@Injectable()
export class DeliverMissed {
  constructor(
    private readonly open: OpenChunk,
    private readonly pace: HistoryPace,
  ) {}

  /** Returns the number of delivered messages, and the error that prevented reading the rest. */
  async execute({ lease, receiveMissed, isStopped }: Delivering, chunk: HistoryChunk, since: Date) {
    const received = chunk.receivedAt.getTime();
    const span = { since: Math.max(since.getTime(), received - MOST_MISSED_MS), until: received + HOUR_MS };
    let count = 0;
    let held: PastRecord[] = [];
    const deliver = async (): Promise<void> => {
      // phones send the newest message of a chat first, with its time in seconds
      const records = held.reverse().sort((a, b) => Number(a.messageTimestamp) - Number(b.messageTimestamp));
      held = [];
      for (let n = 0; n < records.length && !isStopped(); n += AT_ONCE) {
        await this.pace.turn();
        await receiveMissed(records.slice(n, n + AT_ONCE));
      }
      count += records.length;
    };
    const damage = await this.open.execute(lease, chunk.notice, async (stream) => {
      for await (const record of readRecords(stream, span)) {
        if (isStopped()) return;
        if (held.push(record) >= MOST_HELD) await deliver();
      }
    });
    await deliver();
    return { count, damage };
  }
}
