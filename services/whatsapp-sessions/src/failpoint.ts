import { Failpoints as PointsOf } from '@recado/service-kit/failpoints';

/** The steps of a message through this process, in order. */
export const FAILPOINTS = [
  'after-decrypt', // keys advanced in memory, nothing stored
  'after-journal', // staged, not committed
  'after-commit', // stored, receipt not yet sent
  'after-receipt', // WhatsApp deletes the message after this point
  'after-history', // some of a history's messages published, progress not stored
  'after-publish', // event stored by NATS, journal entry not yet settled
  'before-store', // command delivered by NATS, not stored
  'after-store', // command stored, not acknowledged
  'after-claim', // command claimed by its owner, nothing sent
  'after-send', // message written to WhatsApp, outcome unknown
  'after-settle', // outcome stored, not published
  'after-announce', // outcome published, command not ended
  'before-download', // message announced, nothing of its file downloaded
  'after-download', // file stored, not yet announced
] as const;
/** Points outside the path of messages: before and after each change to a connection's encryption keys. */
export const KEY_FAILPOINTS = ['before-keys', 'after-keys'] as const;
export type Failpoint = (typeof FAILPOINTS)[number] | (typeof KEY_FAILPOINTS)[number];

/** The points at which a test can make a session process crash. */
export class Failpoints extends PointsOf<Failpoint> {}
