import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

export const OPERATOR_CHANGE_KINDS = ['webhook', 'integration'] as const;
const Kind = z.enum(OPERATOR_CHANGE_KINDS);

/** A webhook or an integration that the operator made or changed while in the company. It works no longer than the entry lasts. */
export const OperatorChange = z.object({
  kind: Kind,
  id: Id,
  name: z.string(),
  address: z.string(), // to which it sends; '': a provider's own
  operator: z.string(),
  isOff: z.boolean(), // the entry has ended
  changedAt: Timestamp,
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** What of the operator an administrator has not confirmed yet. @throws ERR_NO_PERMISSION */
export const ListOperatorChanges = defineRpc({
  name: 'tickets.operatorchange.list',
  request: z.strictObject({}),
  reply: z.object({ changes: z.array(OperatorChange) }),
});

/**
 * Takes a change of the operator over, so that it stays. `changedAt` is that of the change that the administrator read.
 * @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_OPERATOR_CHANGE_FOUND
 */
export const ConfirmOperatorChange = defineRpc({
  name: 'tickets.operatorchange.confirm',
  request: ById.extend({ kind: Kind, changedAt: Timestamp }),
  reply: Done,
});
