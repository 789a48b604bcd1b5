import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Returns the storage left in the company's plan, in bytes; null if unlimited. @throws ERR_NO_COMPANY_FOUND */
export const GetStorageLeft = defineRpc({
  name: 'tickets.storage.left',
  request: z.strictObject({}),
  reply: z.object({ leftBytes: z.number().int().nonnegative().nullable() }),
});

/** Returns the total size of a company's files in bytes. Called by auth-tenants, even when no user made a request. */
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
