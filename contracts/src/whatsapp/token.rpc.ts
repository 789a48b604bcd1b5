import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';

/** A token is kept as its SHA-256 alone; long enough that nobody guesses it. */
export const ConnectionToken = z
  .string()
  .trim()
  .regex(/^(|[\x21-\x7e]{20,200})$/, 'At least 20 characters');

/** For the gateway: whose token this is. @throws ERR_WAPP_TOKEN_INVALID */
export const FindTokenHolder = defineRpc({
  name: 'whatsapp.token.find',
  request: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ companyId: Id, connectionId: Id }),
});
