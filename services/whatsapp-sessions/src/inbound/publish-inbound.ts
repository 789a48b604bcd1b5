import type { WhatsappMessageReceived, WhatsappPerson } from '@recado/contracts';
import { handledSeconds } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import { inSpan } from '@recado/service-kit/tracing';
import { ZodError } from 'zod';
import type { CompanyPolicy } from '../connections/company-policy.js';
import type { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import type { MediaFetcher } from '../media/media-fetcher.js';
import type { OrderLoader } from '../orders/order-loader.js';
import { readInbound, receivedEvent, type Inbound } from '../protocol/inbound-message.js';
import { asMessage, kindOf, type JournalEntry } from '../protocol/journal-entry.js';
import { withUsername } from '../protocol/username.js';
import { NO_CONTEXT } from '../protocol/read-content.js';
import { isFromPhone } from '../protocol/peer-resend.js';
import type { SetAsideReason } from './early-publisher.js';
import { cutShort } from './cut-short.js';
import type { InboundPublisher } from './inbound-publisher.js';
import type { ConnectionWorkers } from './background-workers.js';

/**
 * A larger event is announced without its content. The events that result from a message, for its ticket and for
 * agents, contain it twice and must not exceed NATS's limit.
 */
const MOST_BYTES = 256 * 1_024;
/** JSON needs at most six bytes per byte, so smaller messages are not measured. */
const SURELY_FITS = 32 * 1_024;

/** Converts one connection's journal entries to events. Idempotent: the same entry results in the same event IDs. */
export class PublishInbound {
  constructor(
    private readonly lease: Lease,
    private readonly publisher: InboundPublisher,
    private readonly policy: CompanyPolicy,
    private readonly workers: ConnectionWorkers,
    private readonly failpoints: Failpoints,
    private readonly logger: Logger,
  ) {}

  /**
   * Resolves when NATS has stored the events.
   * @returns the reason for retaining the entry, if the events do not contain all of it
   */
  async execute(entry: JournalEntry): Promise<SetAsideReason> {
    const started = performance.now();
    if (kindOf(entry.attrs) === 'history') {
      await this.workers.history.expect(entry);
      return null;
    }
    if (kindOf(entry.attrs) === 'unreadable') {
      if (this.read(entry)?.length) await this.workers.unreadable.hold(entry);
      return null;
    }
    const read = this.read(await this.completed(entry));
    let kept: SetAsideReason = read ? null : 'it could not be read';
    for (const inbound of read ?? []) kept = (await this.publish(inbound)) ?? kept;
    this.failpoints.pass('after-publish');
    handledSeconds.observe({ what: 'whatsapp-inbound', outcome: 'ok' }, (performance.now() - started) / 1000);
    return kept;
  }

  /** Announces a message that could not be decrypted, because no readable copy has arrived. */
  async asUnreadable(entry: JournalEntry): Promise<void> {
    for (const inbound of this.read(entry) ?? []) await this.publish(inbound);
  }

  /** Publishes a message in a span, with which its trace begins. */
  private publish(inbound: Inbound): Promise<SetAsideReason> {
    const { companyId: company, connectionId: connection } = this.lease;
    const about = { company, connection, message: inbound.data.messageId };
    const span = { name: 'whatsapp.message.receive', kind: 'consumer', about } as const;
    return inSpan(span, (traceparent) => this.publishTraced(inbound, traceparent));
  }

  private async publishTraced(inbound: Inbound, traceparent: string | undefined): Promise<SetAsideReason> {
    const { data, source } = inbound;
    const eventOf = (read: Inbound['data']) =>
      this.attempt(source.sequence, () => receivedEvent(this.lease.companyId, read, traceparent));
    const whole = eventOf(data) ?? eventOf(withoutExtras(data));
    const bytes = whole ? bytesOf(whole, source) : 0;
    const isTooLarge = bytes > MOST_BYTES;
    const event = isTooLarge ? eventOf(cutShort(data)) : whole;
    if (!event) return 'it is outside the contract';
    const later = this.fetchedLater(event.data);
    // before the announcement, so that a crash cannot lose the file or the order
    for (const one of later) await one.expect(inbound);
    await this.publisher.publishEvent(event);
    for (const one of later) one.check();
    await this.afterPublished(inbound);
    return isTooLarge ? `its ${bytes} bytes are more than ${MOST_BYTES}` : null;
  }

  /** Returns the workers that fetch content that the message only refers to: its file, or the items of its order. */
  private fetchedLater({ content, catalog }: Inbound['data']): readonly (MediaFetcher | OrderLoader)[] {
    const { media, orders } = this.workers;
    if (content.type === 'media') return [media];
    return catalog?.kind === 'order' && catalog.items.length === 0 ? [orders] : [];
  }

  private async afterPublished({ data, source }: Inbound): Promise<void> {
    const { contact, fromMe, group, messageId } = data;
    if (kindOf(source.attrs) !== 'unreadable') await this.workers.unreadable.resolve(messageId);
    this.workers.people.recordSeen(group ? { groupId: group.id } : { contact });
    if (group) this.workers.people.recordSeen({ contact });
    if (!fromMe || !group) this.workers.people.recordName(contact);
  }

  /** Returns undefined if the entry is malformed. */
  private read(entry: JournalEntry): Inbound[] | undefined {
    const { connectionId, companyId } = this.lease;
    const all = this.attempt(entry.sequence, () => readInbound(connectionId, entry));
    return all
      ?.filter(({ data }) => !data.group || !this.policy.ignoresGroups(companyId))
      .map(({ data, source }) => {
        const { people } = this.workers;
        const group = data.group && { id: data.group.id, subject: people.subjectOf(data.group.id) };
        const named = (person: WhatsappPerson) => ({ ...person, name: people.nameOf(person) });
        const { quote: read } = data;
        const quote = read && { ...read, author: read.author && named(read.author) };
        const contact = { ...withUsername(people.usernameOf(data.contact)), ...data.contact };
        return { data: { ...data, contact, group, quote, mentions: data.mentions.map(named) }, source };
      });
  }

  /** Adds attributes from the first, empty copy of a message that are missing in the phone's second copy. */
  private async completed(entry: JournalEntry): Promise<JournalEntry> {
    if (!isFromPhone(entry.attrs)) return entry;
    const [resent] = readInbound(this.lease.connectionId, entry);
    const held = resent && (await this.workers.unreadable.attrsOf(resent.data.messageId));
    return held ? { ...resent.source, attrs: { ...resent.source.attrs, ...asMessage(held) } } : entry;
  }

  private attempt<T>(sequence: number, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const fields = error instanceof ZodError ? error.issues.map(({ path }) => path.join('.')) : String(error);
      this.logger.error({ sequence, fields }, 'failed to read an inbound message');
      return undefined;
    }
  }
}

/**
 * A message whose extras violate the contract is still announced, because it is already acknowledged to WhatsApp: text
 * without its extras, other content as an unreadable message.
 */
function withoutExtras(data: Inbound['data']): Inbound['data'] {
  const { content } = data;
  const readable = content.type === 'text' ? content : { type: 'unreadable' as const, reason: 'outside the contract' };
  return { ...data, content: readable, ...NO_CONTEXT, quote: null, forwarded: data.forwarded };
}

const bytesOf = (event: WhatsappMessageReceived, { plaintext }: JournalEntry): number =>
  plaintext.byteLength <= SURELY_FITS ? 0 : Buffer.byteLength(JSON.stringify(event));
