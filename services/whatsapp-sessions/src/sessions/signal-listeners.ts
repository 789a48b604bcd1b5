import type { InboundPipeline } from '../inbound/inbound-pipeline.js';
import type { Lease } from '../leases/lease.js';
import type { ContactSignals } from '../receipts/contact-signals.js';
import type { LinkListeners } from './link.js';

type SignalListeners = Pick<
  LinkListeners,
  | 'onJournaling'
  | 'onJournaled'
  | 'onReceipt'
  | 'onPresence'
  | 'onLearned'
  | 'onChanged'
  | 'rejectsCalls'
  | 'ignoresGroups'
>;

/** Listeners for what a link tells without changing the session itself. */
export const signalListeners = (lease: Lease, signals: ContactSignals, inbound: InboundPipeline): SignalListeners => ({
  onJournaling: (entries) => inbound.begin(entries),
  onJournaled: (entries) => inbound.offer(entries),
  onReceipt: (receipt) => signals.receipt(lease, receipt),
  onPresence: (presence) => {
    if (!presence.group || !inbound.ignoresGroups()) void signals.presence(lease, presence);
  },
  onLearned: (person) => inbound.people.learns(person),
  onChanged: (subject) => inbound.people.hearsOfChange(subject),
  rejectsCalls: () => inbound.rejectsCalls(),
  ignoresGroups: () => inbound.ignoresGroups(),
});
