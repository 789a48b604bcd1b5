import { Injectable } from '@nestjs/common';
import type { InboundPipeline } from '../inbound/inbound-pipeline.js';
import type { Lease } from '../leases/lease.js';
import { PublishPresence } from '../receipts/publish-presence.js';
import { Receipts } from '../receipts/receipts.js';
import type { LinkListeners } from './link.js';

type Listeners = Pick<
  LinkListeners,
  'onReceipt' | 'onPresence' | 'onLearned' | 'onChanged' | 'rejectsCalls' | 'ignoresGroups'
>;

/** Creates the listeners for events that do not change the session itself. */
@Injectable()
export class SignalListeners {
  constructor(
    private readonly receipts: Receipts,
    private readonly presence: PublishPresence,
  ) {}

  of(lease: Lease, inbound: InboundPipeline): Listeners {
    return {
      onReceipt: (receipt) => this.receipts.record(lease, receipt),
      onPresence: (presence) => {
        if (!presence.group || !inbound.ignoresGroups()) this.presence.execute(lease, presence);
      },
      onLearned: (person) => inbound.people.recordPair(person),
      onChanged: (subject) => inbound.people.recordChanged(subject),
      rejectsCalls: () => inbound.rejectsCalls(),
      ignoresGroups: () => inbound.ignoresGroups(),
    };
  }
}
