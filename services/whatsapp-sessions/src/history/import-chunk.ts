import { createEvent, WhatsappHistoryImported, type ImportedMessage, type WhatsappPerson } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { jidDecode } from '@whiskeysockets/baileys';
import { setImmediate as nextLoop } from 'node:timers/promises';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { CompanyPolicy } from '../connections/company-policy.js';
import { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import type { PeopleUpdater } from '../people/people-updater.js';
import { hashOf } from '../protocol/inbound-message.js';
import { isGroup, personOf, type Address } from '../protocol/jids.js';
import { readPeople, type HistoryPerson } from '../protocol/read-history.js';
import { readPast, type PastMessage, type PastMessages } from '../protocol/read-past.js';
import { withUsername } from '../protocol/username.js';
import type { HistoryChunk } from './history-chunks.repository.js';
import { DeliverMissed } from './deliver-missed.js';
import { HistoryPace } from './history-pace.js';
import { OpenChunk } from './open-chunk.js';
import { RecordHistory } from './record-history.js';

/** The context of a connection whose history is being imported. */
export type Importing = Readonly<{
  lease: Lease;
  book: WhatsappClient['addressBook'];
  receiveMissed: WhatsappClient['receiveMissed'];
  people: PeopleUpdater;
  isStopped: () => boolean;
}>;

/** The number of days to import, and when the messages missed before this linking begin, if there are any. */
type ImportRange = Readonly<{ days: number; missedSince: Date | null }>;

/** The outcome of an import. `damage` is the error that prevented reading the rest. */
type Outcome = { count: number; damage: unknown };

const NOTHING: Outcome = { count: 0, damage: undefined };
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const LEARNT_AT_ONCE = 200;
/** The maximum number of contacts whose LID appears only after all chats. */
const MOST_LATER = 10_000;
const RECORD_EVERY_MS = 2_000;
const NOBODY: WhatsappPerson = { number: null, lid: null, name: null };

/**
 * Imports a chunk of a history in two passes, because it lists contacts after their chats: first the contacts and their
 * privacy tokens, then the messages. Only a few of the chunk's messages are in memory at a time.
 */
@Injectable()
export class ImportChunk {
  constructor(
    private readonly open: OpenChunk,
    private readonly missed: DeliverMissed,
    private readonly record: RecordHistory,
    private readonly publisher: Publisher,
    private readonly pace: HistoryPace,
    private readonly policy: CompanyPolicy,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws LeaseLost, or Error if another attempt may succeed */
  async execute(importing: Importing, chunk: HistoryChunk): Promise<void> {
    const { lease } = importing;
    const { connectionId } = lease;
    const { syncType, chunkOrder } = chunk.notice;
    const isNew = chunk.chats === 0;
    const learnt = isNew ? await this.learn(importing, chunk) : NOTHING;
    const range = await this.rangeOf(importing);
    const { days, missedSince } = range;
    const delivered = isNew && missedSince ? await this.missed.execute(importing, chunk, missedSince) : NOTHING;
    const imported = await this.importMessages(importing, chunk, range);
    if (importing.isStopped()) return;
    const err = learnt.damage ?? delivered.damage ?? imported.damage;
    if (err)
      this.logger.warn(
        { err, connectionId, syncType, chunkOrder },
        'part of the history is damaged; skipping the rest of it',
      );
    if (days === 0 && !missedSince) await this.record.endEmpty(lease, chunk);
    else await this.record.step(lease, { chunk, chats: 0, messages: imported.count, isDone: true });
    const counts = { people: learnt.count, messages: imported.total, missed: delivered.count };
    this.logger.info({ connectionId, syncType, chunkOrder, ...counts }, 'part of the history read');
  }

  private async rangeOf({ lease, book }: Importing): Promise<ImportRange> {
    const { days, missed } = await this.record.scope(lease);
    // not compared with the number that the connection shows, which may not be stored yet
    const isOurs = missed !== null && book.isSelf({ number: missed.number, lid: null });
    return { days, missedSince: isOurs ? missed.since : null };
  }

  private async learn({ lease, book, people, isStopped }: Importing, { notice }: HistoryChunk): Promise<Outcome> {
    let count = 0;
    let some: HistoryPerson[] = [];
    const later: HistoryPerson[] = [];
    const flush = async (): Promise<void> => {
      await book.learn(some);
      some = [];
      await nextLoop();
    };
    const damage = await this.open.execute(lease, notice, async (stream) => {
      for await (const facts of readPeople(stream)) {
        if (isStopped()) return;
        count += 1;
        people.recordName(facts);
        if (facts.token && !facts.lid && later.length < MOST_LATER) later.push(facts);
        else if (some.push(facts) >= LEARNT_AT_ONCE) await flush();
      }
    });
    await flush();
    await book.learn(later);
    return { count, damage };
  }

  /** Returns the number of imported messages, and the number of those not recorded yet. */
  private async importMessages(importing: Importing, chunk: HistoryChunk, { days, missedSince }: ImportRange) {
    const { lease, isStopped } = importing;
    if (days === 0 || isStopped()) return { ...NOTHING, total: 0 };
    const received = chunk.receivedAt.getTime();
    const until = missedSince?.getTime() ?? received + HOUR_MS;
    const span = { from: chunk.chats, since: received - days * DAY_MS, until };
    let [count, total] = [0, 0];
    let recordedAt = performance.now();
    const damage = await this.open.execute(lease, chunk.notice, async (stream) => {
      for await (const some of readPast(stream, span)) {
        if (isStopped()) return;
        const published = await this.publish(importing, some);
        [count, total] = [count + published, total + published];
        if (!some.isLast || performance.now() - recordedAt < RECORD_EVERY_MS) continue;
        await this.record.step(lease, { chunk, chats: some.chats, messages: count, isDone: false });
        [count, recordedAt] = [0, performance.now()];
      }
    });
    return { count, total, damage };
  }

  /** @returns the number of published messages */
  private async publish(importing: Importing, { chat, messages }: PastMessages): Promise<number> {
    const { companyId, connectionId } = importing.lease;
    const sides = messages.length > 0 ? await this.sidesOf(importing, chat) : null;
    const known = sides?.group ? await this.sendersOf(importing, messages) : [];
    const written = messages.flatMap(({ author, name, message }): ImportedMessage[] => {
      if (!sides?.group || message.fromMe) return [{ ...message, sender: null }];
      const sender = known.find(({ jid }) => jid === keyOf(author))?.person;
      return sender ? [{ ...message, sender: { ...sender, name: name ?? sender.name } }] : [];
    });
    if (!sides || written.length === 0) return 0;
    await this.pace.turn();
    const id = hashOf('history', connectionId, chat, ...written.map(({ messageId }) => messageId));
    const data = { connectionId, ...sides, messages: written };
    const event = this.eventOf({ id, companyId, correlationId: id, occurredAt: new Date(), data });
    if (!event) return 0;
    await this.publisher.publishEvent(event);
    this.failpoints.pass('after-history');
    return written.length;
  }

  private eventOf(fields: Parameters<typeof createEvent<typeof WhatsappHistoryImported>>[1]) {
    try {
      return createEvent(WhatsappHistoryImported, fields);
    } catch (error) {
      const { connectionId } = fields.data;
      this.logger.warn({ err: error, connectionId }, 'messages of a history violate the contract; skipping them');
      return null;
    }
  }

  /**
   * Returns null for a chat that is not imported: status updates, channels, messages to oneself, and ignored groups.
   */
  private async sidesOf({ lease, book, people }: Importing, chat: string) {
    if (isGroup(chat)) {
      const id = jidDecode(chat)?.user ?? '';
      return this.policy.ignoresGroups(lease.companyId)
        ? null
        : { contact: NOBODY, group: { id, subject: people.subjectOf(id) } };
    }
    const person = personOf(chat);
    if (!person || book.isSelf(person)) return null;
    const contact = await book.bothAddresses(person);
    const known = { name: people.nameOf(contact), ...withUsername(people.usernameOf(contact)) };
    return { contact: { ...contact, ...known }, group: null };
  }

  private async sendersOf({ book, people }: Importing, messages: readonly PastMessage[]) {
    const authors = new Map(messages.flatMap(({ author }) => (author ? [[keyOf(author), author] as const] : [])));
    return Promise.all(
      [...authors].map(async ([jid, author]) => {
        const person = await book.bothAddresses(author);
        return { jid, person: { ...person, name: people.nameOf(person) } };
      }),
    );
  }
}

const keyOf = (person: Address | null): string => `${person?.number}:${person?.lid}`;
