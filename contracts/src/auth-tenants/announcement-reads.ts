import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc } from '../core/contract.js';

const Seen = z.object({ seenAt: Timestamp.nullable() });

/** Up to which announcement the caller has seen them, by the time at which it was made; null: none. */
export const GetAnnouncementsSeen = defineRpc({
  name: 'auth.announcement.seen',
  request: z.strictObject({}),
  reply: Seen,
});
/** Marks all announcements up to one as seen, on every device of the caller. An earlier mark changes nothing. */
export const MarkAnnouncementsSeen = defineRpc({
  name: 'auth.announcement.mark-seen',
  request: z.strictObject({ upTo: Timestamp }),
  reply: Seen,
});
