import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

const Seen = z.object({ seenAt: Timestamp.nullable() });

/** Returns the creation time of the newest announcement that the caller has seen; null if none. */
export const GetAnnouncementsSeen = defineRpc({
  name: 'auth.announcement.seen',
  request: z.strictObject({}),
  reply: Seen,
});
/** Marks all announcements up to a time as seen, on all of the caller's devices. An earlier time changes nothing. */
export const MarkAnnouncementsSeen = defineRpc({
  name: 'auth.announcement.mark-seen',
  request: z.strictObject({ upTo: Timestamp }),
  reply: Seen,
});
