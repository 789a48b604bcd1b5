import { Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { CompanyPolicy } from '../connections/company-policy.js';
import type { Lease } from '../leases/lease.js';
import { MediaFetchers } from '../media/media-fetchers.js';
import { PendingMediaStore } from '../media/pending-media.js';
import { PeopleKeepers } from '../people/people-keepers.js';
import { InboundPumps } from './inbound-pumps.js';
import { Inbox } from './inbox.js';

@Injectable()
export class InboxTools {
  constructor(
    readonly policy: CompanyPolicy,
    readonly pending: PendingMediaStore,
  ) {}
}

/** Opens the inboxes of connections. */
@Injectable()
export class Inboxes {
  constructor(
    private readonly pumps: InboundPumps,
    private readonly fetchers: MediaFetchers,
    private readonly keepers: PeopleKeepers,
    private readonly around: InboxTools,
  ) {}

  /** @param client the open link, while there is one */
  start(lease: Lease, client: () => WhatsappClient | undefined): Inbox {
    const media = this.fetchers.start(lease, () => {
      const open = client();
      return open && ((wanted) => open.refreshMedia(wanted));
    });
    const { policy, pending } = this.around;
    const inbox = new Inbox(lease, { policy, pending, media, people: this.keepers.start(lease, client) });
    this.pumps.start(lease, inbox);
    return inbox;
  }
}
