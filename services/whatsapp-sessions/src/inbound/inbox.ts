import type { CompanyPolicy } from '../connections/company-policy.js';
import type { Lease } from '../leases/lease.js';
import type { MediaFetcher } from '../media/media-fetcher.js';
import type { PendingMediaStore } from '../media/pending-media.js';
import type { PeopleKeeper } from '../people/people-keeper.js';
import type { UnreadableMessages } from '../unreadable/unreadable-messages.js';
import { type JournalEntry, kindOf } from '../protocol/journal-entry.js';
import type { Inbound } from '../protocol/inbound-message.js';
import type { InboundPipeline } from './inbound-pipeline.js';
import type { InboundSide } from './publish-inbound.js';

type Parts = { people: PeopleKeeper; media: MediaFetcher; pending: PendingMediaStore; policy: CompanyPolicy };

/** What comes in over one connection while this process owns it: messages, their files, and who sent them. */
export class Inbox implements InboundSide {
  unreadable: UnreadableMessages | undefined;
  pump: InboundPipeline | undefined;

  constructor(
    private readonly lease: Lease,
    private readonly parts: Parts,
  ) {}

  get people(): PeopleKeeper {
    return this.parts.people;
  }

  /** In order, before their commit. */
  begin(entries: readonly JournalEntry[]): void {
    this.pump?.begin(entries);
  }

  /** In order, after their commit. Without any: look into the journal. */
  offer(entries: readonly JournalEntry[]): void {
    this.pump?.offer(entries);
  }

  async stop(): Promise<void> {
    this.unreadable?.stop();
    this.parts.people.stop();
    this.parts.media.stop();
    await this.pump?.stop();
  }

  ignoresGroups(): boolean {
    return this.parts.policy.ignoresGroups(this.lease.companyId);
  }

  rejectsCalls(): boolean {
    return this.parts.policy.rejectsCalls(this.lease.companyId);
  }

  subjectOf(groupId: string): string | null {
    return this.parts.people.subjectOf(groupId);
  }

  async hold(entry: JournalEntry): Promise<void> {
    await this.unreadable?.hold(entry);
  }

  heldAttrs(messageId: string): Promise<JournalEntry['attrs'] | undefined> {
    return this.unreadable?.attrsOf(messageId) ?? Promise.resolve(undefined);
  }

  async beforePublished(inbound: Inbound): Promise<void> {
    if (inbound.data.content.type === 'media') await this.parts.pending.add(this.lease, inbound);
  }

  async afterPublished({ data, source }: Inbound): Promise<void> {
    const { contact, group, content, messageId } = data;
    if (content.type === 'media') this.parts.media.look();
    if (kindOf(source.attrs) !== 'unreadable') await this.unreadable?.resolve(messageId);
    this.parts.people.sees(group ? { groupId: group.id } : { contact });
    if (group) this.parts.people.sees({ contact });
  }
}
