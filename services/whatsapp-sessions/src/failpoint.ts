import { Failpoints as PointsOf } from '@recado/service-kit/failpoints';

/** Points on the way of a message through this process, in the order in which it passes them. */
export const FAILPOINTS = [
  'after-decrypt', // keys advanced in memory, nothing stored
  'after-journal', // staged, not committed
  'after-commit', // stored, receipt not yet sent
  'after-receipt', // WhatsApp forgets the message from here on
  'after-history', // some messages of a history published, the place not stored
  'after-publish', // event stored by NATS, journal entry not yet settled
  'before-store', // command delivered by NATS, not stored
  'after-store', // command stored, not acknowledged
  'after-claim', // command taken by its owner, nothing sent
  'after-send', // message written to WhatsApp, outcome unknown
  'after-settle', // outcome stored, not told
  'after-tell', // outcome told, command not ended
  'before-download', // message announced, nothing of its file fetched
  'after-download', // file stored, not yet announced
] as const;
/** Points beside the way of messages: around each change of which keys a connection has. */
export const KEY_FAILPOINTS = ['before-keys', 'after-keys'] as const;
export type Failpoint = (typeof FAILPOINTS)[number] | (typeof KEY_FAILPOINTS)[number];

/** The points at which a session process can be told to die. */
export class Failpoints extends PointsOf<Failpoint> {}
