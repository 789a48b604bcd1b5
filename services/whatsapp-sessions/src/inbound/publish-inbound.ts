import { createEvent, WhatsappMessageReceived } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { handledSeconds } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import { asMessage, type JournalEntry, kindOf } from '../protocol/journal-entry.js';
import { eventIdOf, type Inbound, readInbound } from '../protocol/inbound-message.js';
import { isFromPhone } from '../protocol/peer-resend.js';

/** What one connection knows and keeps while its messages are published. */
export interface InboundSide {
  ignoresGroups(): boolean;
  subjectOf(groupId: string): string | null;
  /** Keeps a message that could not be read. */
  hold(entry: JournalEntry): Promise<void>;
  /** What is known of a message that could not be read at first. */
  heldAttrs(messageId: string): Promise<JournalEntry['attrs'] | undefined>;
  beforePublished(inbound: Inbound): Promise<void>;
  afterPublished(inbound: Inbound): Promise<void>;
}

/** Turns a journal entry into the events that the rest of the system knows. Safe to run twice with the same entry. */
@Injectable()
export class PublishInbound {
  constructor(
    private readonly publisher: Publisher,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when NATS has stored it. @returns false when it can never become an event */
  async execute(lease: Lease, entry: JournalEntry, side: InboundSide): Promise<boolean> {
    const started = performance.now();
    if (kindOf(entry.attrs) === 'unreadable') {
      if (this.read(lease, entry, side)?.length) await side.hold(entry);
      return true;
    }
    const read = this.read(lease, await completed(lease, entry, side), side);
    for (const inbound of read ?? []) if (!(await this.publish(lease, inbound, side))) return false;
    this.failpoints.pass('after-publish');
    handledSeconds.observe({ what: 'whatsapp-inbound', outcome: 'ok' }, (performance.now() - started) / 1000);
    return read !== undefined;
  }

  /** Nothing has come in its place: it is shown as it is. */
  async asUnreadable(lease: Lease, entry: JournalEntry, side: InboundSide): Promise<void> {
    for (const inbound of this.read(lease, entry, side) ?? []) await this.publish(lease, inbound, side);
  }

  private async publish({ companyId }: Lease, inbound: Inbound, side: InboundSide): Promise<boolean> {
    const event = this.tried(inbound.source.sequence, () => {
      const id = eventIdOf(inbound.data);
      const fields = { id, companyId, correlationId: id, occurredAt: new Date(), data: inbound.data };
      return createEvent(WhatsappMessageReceived, fields);
    });
    if (!event) return false;
    await side.beforePublished(inbound);
    await this.publisher.publishEvent(event);
    await side.afterPublished(inbound);
    return true;
  }

  /** undefined: it is malformed beyond what is expected of WhatsApp. */
  private read({ connectionId }: Lease, entry: JournalEntry, side: InboundSide): Inbound[] | undefined {
    const all = this.tried(entry.sequence, () => readInbound(connectionId, entry));
    return all
      ?.filter(({ data }) => !data.group || !side.ignoresGroups())
      .map(({ data, source }) => {
        const group = data.group && { id: data.group.id, subject: side.subjectOf(data.group.id) };
        return { data: { ...data, group }, source };
      });
  }

  private tried<T>(sequence: number, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const fields = error instanceof ZodError ? error.issues.map(({ path }) => path.join('.')) : String(error);
      this.logger.error({ sequence, fields }, 'inbound message kept in the journal');
      return undefined;
    }
  }
}

/** What the phone sends again comes without some of what its first, empty coming said. */
async function completed({ connectionId }: Lease, entry: JournalEntry, side: InboundSide): Promise<JournalEntry> {
  if (!isFromPhone(entry.attrs)) return entry;
  const [resent] = readInbound(connectionId, entry);
  const held = resent && (await side.heldAttrs(resent.data.messageId));
  return held ? { ...resent.source, attrs: { ...resent.source.attrs, ...asMessage(held) } } : entry;
}
