import { z } from 'zod';
import { Cursor, Day, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { AuditAct, AuditActorKind } from '../core/audit.js';
import { defineRpc, Id } from '../core/contract.js';

/** An entry of the audit log. Only the operator sees the IP address and browser of an operator's action. */
export const AuditEntry = AuditAct.extend({ id: Id, companyId: Id, companyName: z.string(), at: Timestamp });
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Days are in the time zone of the reader's company. Each word of `searchParam` matches the start of a word in a
 * name, an IP address or a target.
 */
export const AuditFilter = z.strictObject({
  companyId: Id.optional(), // only for the operator; all companies if omitted
  dateStart: Day.optional(),
  dateEnd: Day.optional(),
  userId: Id.optional(),
  actorKind: AuditActorKind.optional(),
  action: z.string().max(60).optional(),
  targetKind: z.string().max(40).optional(),
  targetId: z.string().max(64).optional(),
  searchParam: z.string().trim().max(100).default(''),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditPage = z.object({ entries: z.array(AuditEntry), hasMore: z.boolean(), nextCursor: NextCursor });

/**
 * Returns the log of the caller's company, newest first; the operator may read the log of any company or of all
 * companies. A request with a page number also sends a cursor, which marks the start of the page. @throws
 * ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND
 */
export const ListAuditEntries = defineRpc({
  name: 'audit.entry.list',
  request: AuditFilter.extend({ cursor: Cursor, pageNumber: PageQuery.shape.pageNumber }),
  reply: AuditPage,
});

export const AuditExportQuery = AuditFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** Returns the same entries in larger pages for an export file. The first page of an export is itself recorded in the audit log. */
export const ExportAuditEntries = defineRpc({
  name: 'audit.entry.export',
  request: AuditFilter.extend({ cursor: Cursor }),
  reply: AuditPage,
  isHeavy: () => true,
});
