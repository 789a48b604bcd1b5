import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Returns the bytes of storage left in the company's plan; null: no limit. @throws ERR_NO_COMPANY_FOUND */
export const GetStorageLeft = defineRpc({
  name: 'tickets.storage.left',
  request: z.strictObject({}),
  reply: z.object({ leftBytes: z.number().int().nonnegative().nullable() }),
});

/** Returns the bytes of a company's files. Called by auth-tenants, also without a user's request. */
export const GetStorageUsed = defineRpc({
  name: 'tickets.storage.used',
  request: z.strictObject({ companyId: Id }),
  reply: z.object({ usedBytes: z.number().int().nonnegative() }),
});

/** Records stored bytes for the company's users; a negative number records removed bytes. */
export const NoteStoredBytes = defineRpc({
  name: 'tickets.storage.note',
  request: z.strictObject({ bytes: z.number().int() }),
  reply: Done,
});
