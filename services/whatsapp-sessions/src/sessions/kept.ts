import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { PendingMediaStore } from '../media/pending-media.js';
import { SentMessages } from '../outbound/sent-messages.js';
import { PeopleKeepers } from '../people/people-keepers.js';
import { UnreadableKeepers } from '../unreadable/unreadable-keepers.js';

/** What a connection keeps besides its vault. */
@Injectable()
export class Kept {
  constructor(
    readonly sent: SentMessages,
    private readonly media: PendingMediaStore,
    private readonly people: PeopleKeepers,
    private readonly unreadable: UnreadableKeepers,
  ) {}

  /** With the connection. */
  async removeAll(lease: Lease): Promise<void> {
    await this.sent.removeAll(lease);
    await this.media.removeAll(lease);
    await this.unreadable.removeAll(lease);
    await this.people.removeAll(lease);
  }
}
