import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Makes a new token of a connection, which replaces the one before. It is kept as its SHA-256 alone and shown this once. */
export const RenewToken = defineRpc({
  name: 'whatsapp.token.renew',
  request: ById,
  reply: z.object({ token: z.string() }),
});

/** For the gateway: whose token this is. @throws ERR_WAPP_TOKEN_INVALID */
export const FindTokenHolder = defineRpc({
  name: 'whatsapp.token.find',
  request: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ companyId: Id, connectionId: Id }),
});
