import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';

/** The record that is about to be deleted. */
export const UsesQuery = z.strictObject({
  queueId: Id.optional(),
  userId: Id.optional(),
  whatsappId: Id.optional(),
  contactId: Id.optional(),
});

const Count = z.int().nonnegative();

/** Counts the references to a record, for the confirmation of its deletion. A thousand stands for "a thousand or more". */
export const CountUses = defineRpc({
  name: 'tickets.uses.count',
  request: UsesQuery,
  /** `active`: open and waiting tickets; `options`: entries of the queue's menu. */
  reply: z.object({ active: Count, closed: Count, agents: Count, connections: Count, options: Count.default(0) }),
});
