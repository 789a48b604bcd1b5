import { z } from 'zod';
import { Cursor, Day, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { AuditAct, AuditActorKind } from '../core/audit.js';
import { defineRpc, Id } from '../core/contract.js';

/** An act as the log keeps it. The operator's address and browser are shown to the operator alone. */
export const AuditEntry = AuditAct.extend({ id: Id, companyId: Id, companyName: z.string(), at: Timestamp });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Days are those of the reader's company. Every word of `searchParam` begins a word in a name, an address or a target. */
export const AuditFilter = z.strictObject({
  companyId: Id.optional(), // of the operator only; without it, all companies
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
 * The log of the own company, newest first; for the operator that of any company or of all. The number of a page comes with
 * such calls, and the cursor says where it begins. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND
 */
export const ListAuditEntries = defineRpc({
  name: 'audit.entry.list',
  request: AuditFilter.extend({ cursor: Cursor, pageNumber: PageQuery.shape.pageNumber }),
  reply: AuditPage,
});

export const AuditExportQuery = AuditFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** The same for a file, in larger pages. The first page of an export is an act itself. */
export const ExportAuditEntries = defineRpc({
  name: 'audit.entry.export',
  request: AuditFilter.extend({ cursor: Cursor }),
  reply: AuditPage,
  isHeavy: () => true,
});
