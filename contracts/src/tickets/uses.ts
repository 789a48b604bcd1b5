import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';

/** The record to be deleted. */
export const UsesQuery = z.strictObject({
  queueId: Id.optional(),
  userId: Id.optional(),
  whatsappId: Id.optional(),
  contactId: Id.optional(),
});

const Count = z.int().nonnegative();

/**
 * Counts the references to a record, for the delete confirmation. A count of one thousand means "one thousand or more".
 */
export const CountUses = defineRpc({
  name: 'tickets.uses.count',
  request: UsesQuery,
  /** `active` counts open and pending tickets; `options` counts entries in the queue's menu. */
  reply: z.object({ active: Count, closed: Count, agents: Count, connections: Count, options: Count.default(0) }),
});
