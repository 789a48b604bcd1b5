import type { WhatsappPerson } from '@recado/contracts';
import type { Logger } from '@recado/service-kit/logger';
import type { Subject, WhatsappClient } from '../client/whatsapp-client.js';
import type { Address } from '../protocol/jids.js';
import type { Lease } from '../leases/lease.js';
import { addressOf, type Sight, type UpdatePerson } from './update-person.js';

/**
 * The pause lets a message with the same information arrive first, and limits queries to WhatsApp to the pace of a user
 * with a phone.
 */
const PAUSE_MS = 500;
const OFFLINE_MS = 5_000;
const MAX_WAITING = 2_000;
const REMEMBERED = 10_000;
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Updates the contacts and groups of one connection: at the first message, and once a day after that. */
export class PeopleUpdater {
  private readonly waiting = new Map<string, Sight>();
  private readonly seenAt = new Map<string, number>();
  private readonly pairs = new Set<string>();
  private readonly subjects = new Map<string, string>();
  private readonly names = new Map<string, string>();
  private readonly usernames = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly lease: Lease,
    private readonly updatePerson: UpdatePerson,
    private readonly client: () => WhatsappClient | undefined,
    private readonly logger: Logger,
  ) {}

  /** Records that a message from a contact or group was announced. */
  recordSeen(subject: Subject): void {
    const address = addressOf(subject);
    if ('contact' in subject) this.isNewPair(subject.contact);
    const waiting = this.waiting.get(address);
    if (waiting) this.waiting.set(address, { ...waiting, isNews: false, isSeen: true });
    if (Date.now() - (this.seenAt.get(address) ?? 0) > AGAIN_AFTER_MS) this.put(subject, { isSeen: true });
  }

  /**
   * Records that two addresses belong to the same contact, if no message shows it. Does not query the contact's
   * picture.
   */
  recordPair(contact: Address): void {
    if (this.isNewPair(contact)) this.put({ contact }, { isNews: true });
  }

  /** @returns whether this process has not yet announced that the two addresses belong to the same contact */
  private isNewPair({ number, lid }: Address): boolean {
    const pair = `${number}:${lid}`;
    if (!number || !lid || this.pairs.has(pair)) return false;
    if (this.pairs.size >= REMEMBERED) this.pairs.clear();
    this.pairs.add(pair);
    return true;
  }

  /** Records that WhatsApp reports a changed picture or group. */
  recordChanged(subject: Subject): void {
    this.put(subject, { isChanged: true });
  }

  /** Records a contact's name and username on WhatsApp. */
  recordName(person: WhatsappPerson): void {
    record(this.names, person, person.name);
    record(this.usernames, person, person.username);
  }

  /** @returns the name, if the contact has written since this process started */
  nameOf({ number, lid }: Address): string | null {
    return this.names.get(lid ?? '') ?? this.names.get(number ?? '') ?? null;
  }

  /** @returns the username, if WhatsApp has sent it since this process started */
  usernameOf({ number, lid }: Address): string | undefined {
    return this.usernames.get(lid ?? '') ?? this.usernames.get(number ?? '');
  }

  subjectOf(groupId: string): string | null {
    return this.subjects.get(groupId) ?? null;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private put(subject: Subject, why: Partial<Sight>): void {
    const address = addressOf(subject);
    if (this.stopped || this.waiting.size >= MAX_WAITING) return;
    if (this.seenAt.size >= REMEMBERED) this.seenAt.clear();
    if (why.isSeen) this.seenAt.set(address, Date.now());
    this.waiting.set(address, {
      isNews: false,
      isChanged: false,
      isSeen: false,
      ...this.waiting.get(address),
      subject,
      ...why,
    });
    this.timer ??= setTimeout(() => void this.next(), PAUSE_MS);
  }

  private async next(): Promise<void> {
    const startedAt = performance.now();
    const client = this.client();
    const [first] = this.waiting;
    if (first && client) {
      const [address, sight] = first;
      this.waiting.delete(address);
      await this.update(client, sight).catch((error: unknown) => {
        this.seenAt.delete(address); // updated again with their next message
        this.logger.debug(
          { err: error, connectionId: this.lease.connectionId },
          'failed to update a person; retrying with the next message',
        );
      });
    }
    this.timer = undefined;
    const pauseMs = client ? Math.max(0, PAUSE_MS - (performance.now() - startedAt)) : OFFLINE_MS;
    if (this.waiting.size > 0 && !this.stopped) this.timer = setTimeout(() => void this.next(), pauseMs);
  }

  private async update(client: WhatsappClient, sight: Sight): Promise<void> {
    const { subject } = await this.updatePerson.execute(this.lease, client, sight);
    if ('groupId' in sight.subject && subject) this.subjects.set(sight.subject.groupId, subject);
  }
}

function record(names: Map<string, string>, { number, lid }: Address, name: string | null | undefined): void {
  if (!name) return;
  if (names.size >= REMEMBERED) names.clear();
  for (const address of [number, lid]) if (address) names.set(address, name);
}
