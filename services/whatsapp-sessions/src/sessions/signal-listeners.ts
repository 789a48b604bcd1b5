import type { Inbox } from '../inbound/inbox.js';
import type { Lease } from '../leases/lease.js';
import type { LinkListeners } from './link.js';
import type { Signals } from './session-tools.js';

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

/** What a link tells that changes nothing about the session itself. */
export const signalListeners = (lease: Lease, signals: Signals, inbox: Inbox): SignalListeners => ({
  onJournaling: (entries) => inbox.begin(entries),
  onJournaled: (entries) => inbox.offer(entries),
  onReceipt: (receipt) => signals.receipts.execute(lease, receipt),
  onPresence: (presence) => {
    if (!presence.group || !inbox.ignoresGroups()) void signals.publish.presence(lease, presence);
  },
  onLearned: (person) => inbox.people.learns(person),
  onChanged: (subject) => inbox.people.hearsOfChange(subject),
  rejectsCalls: () => inbox.rejectsCalls(),
  ignoresGroups: () => inbox.ignoresGroups(),
});
