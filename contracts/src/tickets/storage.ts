import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Tells how many bytes of files the company's plan still allows; null: there is no limit. @throws ERR_NO_COMPANY_FOUND */
export const GetStorageLeft = defineRpc({
  name: 'tickets.storage.left',
  request: z.strictObject({}),
  reply: z.object({ leftBytes: z.number().int().nonnegative().nullable() }),
});

/** Tells how many bytes the files of a company take. For auth-tenants, which also asks of its own accord. */
export const GetStorageUsed = defineRpc({
  name: 'tickets.storage.used',
  request: z.strictObject({ companyId: Id }),
  reply: z.object({ usedBytes: z.number().int().nonnegative() }),
});

/** Notes bytes that were stored for the company's users; a negative number notes those that were removed again. */
export const NoteStoredBytes = defineRpc({
  name: 'tickets.storage.note',
  request: z.strictObject({ bytes: z.number().int() }),
  reply: Done,
});
