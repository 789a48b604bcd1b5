import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Creates a new token for a connection, which replaces the previous one. Only its SHA-256 hash is stored, and it is returned only here. */
export const RenewToken = defineRpc({
  name: 'whatsapp.token.renew',
  request: ById,
  reply: z.object({ token: z.string() }),
});

/** Returns the owner of a token. Called by the gateway. @throws ERR_WAPP_TOKEN_INVALID */
export const FindTokenHolder = defineRpc({
  name: 'whatsapp.token.find',
  request: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ companyId: Id, connectionId: Id }),
});
