import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

export const OPERATOR_CHANGE_KINDS = ['webhook', 'integration'] as const;
const Kind = z.enum(OPERATOR_CHANGE_KINDS);

/** A webhook or integration that the operator created or changed while in the company. It is disabled when the entry ends. */
export const OperatorChange = z.object({
  kind: Kind,
  id: Id,
  name: z.string(),
  address: z.string(), // the destination URL; '' for the provider's own URL
  operator: z.string(),
  isOff: z.boolean(), // whether the operator's entry has ended
  changedAt: Timestamp,
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** Lists the operator's changes that no administrator has confirmed yet. @throws ERR_NO_PERMISSION */
export const ListOperatorChanges = defineRpc({
  name: 'tickets.operatorchange.list',
  request: z.strictObject({}),
  reply: z.object({ changes: z.array(OperatorChange) }),
});

/**
 * Confirms a change by the operator, so that it stays active. `changedAt` is the time of the change that the
 * administrator reviewed.
 * @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_OPERATOR_CHANGE_FOUND
 */
export const ConfirmOperatorChange = defineRpc({
  name: 'tickets.operatorchange.confirm',
  request: ById.extend({ kind: Kind, changedAt: Timestamp }),
  reply: Done,
});
