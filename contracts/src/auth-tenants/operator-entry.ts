import { z } from 'zod';
import { ById, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { OpenSession } from './auth.rpc.js';

/** The maximum duration of an operator's entry into a company. It cannot be extended. */
export const ENTRY_MINUTES = 60;

/** The operator's reason for entering a company. All users of the company can read it. */
export const EntryReason = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .min(5, 'Too Short!')
  .max(200, 'Too Long!');
export const EnterCompanyBody = z.strictObject({ reason: EntryReason });

/**
 * `left`: the operator left. `expired`: the time limit was reached. `loggedOut`: the operator's own login ended.
 * `refused`: the company no longer allows the operator in. `closed`: the company was disabled or deleted.
 */
export const EntryEnd = z.enum(['left', 'expired', 'loggedOut', 'refused', 'closed']);
export type EntryEnd = z.infer<typeof EntryEnd>;

/** A past entry, as the company sees it. Entries are never changed or removed. */
export const OperatorEntry = z.object({
  id: Id,
  operator: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  address: z.string(), // the operator's IP address
  since: Timestamp,
  until: Timestamp, // the time at which it ends at the latest
  endedAt: Timestamp.nullable(),
  endedBecause: EntryEnd.nullable(),
});
export type OperatorEntry = z.infer<typeof OperatorEntry>;

/**
 * Logs the operator in as an administrator of a company, for at most `ENTRY_MINUTES`. @throws
 * ERR_NO_PERMISSION, also for the operator's own company; ERR_NO_COMPANY_FOUND; ERR_COMPANY_DISABLED; ERR_OPERATOR_NOT_ALLOWED
 */
export const EnterCompany = defineRpc({
  name: 'auth.entry.create',
  request: EnterCompanyBody.extend({ ...ById.shape, address: z.string().max(64) }),
  reply: OpenSession,
});

/** Lists the operator's entries into the caller's company, newest first. @throws ERR_NO_PERMISSION */
export const ListOperatorEntries = defineRpc({
  name: 'auth.entry.list',
  request: PageQuery.pick({ pageNumber: true }),
  reply: z.object({ entries: z.array(OperatorEntry), count: z.number(), hasMore: z.boolean() }),
});
