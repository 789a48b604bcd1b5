import { z } from 'zod';
import { ById, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { OpenSession } from './auth.rpc.js';

/** An entry of the operator into a company ends by itself after so long. It is not prolonged. */
export const ENTRY_MINUTES = 60;

/** Why the operator enters a company. Everybody in it reads this. */
export const EntryReason = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .min(5, 'Too Short!')
  .max(200, 'Too Long!');
export const EnterCompanyBody = z.strictObject({ reason: EntryReason });

/**
 * `left`: the operator went. `expired`: the time was over. `loggedOut`: the operator's own log-in ended. `refused`: the company
 * lets no operator in any more. `closed`: the company was disabled or deleted.
 */
export const EntryEnd = z.enum(['left', 'expired', 'loggedOut', 'refused', 'closed']);
export type EntryEnd = z.infer<typeof EntryEnd>;

/** An entry as the company reads it afterwards. Nobody changes or removes one. */
export const OperatorEntry = z.object({
  id: Id,
  operator: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  address: z.string(), // of the operator's computer
  since: Timestamp,
  until: Timestamp, // when it ends at the latest
  endedAt: Timestamp.nullable(),
  endedBecause: EntryEnd.nullable(),
});
export type OperatorEntry = z.infer<typeof OperatorEntry>;

/**
 * Logs the operator in as an administrator of a company. The log-in lasts until `ENTRY_MINUTES` are over. @throws
 * ERR_NO_PERMISSION, also for the operator's own company; ERR_NO_COMPANY_FOUND; ERR_COMPANY_DISABLED; ERR_OPERATOR_NOT_ALLOWED
 */
export const EnterCompany = defineRpc({
  name: 'auth.entry.create',
  request: EnterCompanyBody.extend({ ...ById.shape, address: z.string().max(64) }),
  reply: OpenSession,
});

/** The entries of the own company, the newest first. @throws ERR_NO_PERMISSION */
export const ListOperatorEntries = defineRpc({
  name: 'auth.entry.list',
  request: PageQuery.pick({ pageNumber: true }),
  reply: z.object({ entries: z.array(OperatorEntry), count: z.number(), hasMore: z.boolean() }),
});
