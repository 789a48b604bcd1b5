import { z } from 'zod';
import { AdminListQuery, ById, Done, Name, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { tableOf } from '../core/list-forms.js';
import { API_SCOPES } from './api-scopes.js';

export * from './api-scopes.js';

/**
 * The format of an API token. Connection tokens are an older kind without a fixed format, so they are looked up
 * separately.
 */
export const API_TOKEN = /^rcd_[\w-]{43}$/;

const Fields = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Required').max(API_SCOPES.length),
  whatsappId: Id.nullable(), // restricts the token to this connection
  expiresAt: Timestamp.nullable(), // null if it is valid until revoked
});

/** A token that lets another program call a company's API. Only its SHA-256 hash is stored. */
export const ApiToken = Fields.extend({
  id: Id,
  name: z.string(),
  hint: z.string(), // its first and last characters, so that users can recognize it
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(), // accurate to the minute
});
export type ApiToken = z.infer<typeof ApiToken>;

export const CreateApiTokenInput = Fields.extend({
  whatsappId: Fields.shape.whatsappId.default(null),
  expiresAt: Fields.shape.expiresAt.default(null),
});

/** Every call of this page throws ERR_PLAN_FEATURE unless the plan has `useExternalApi`. */
export const ListApiTokens = defineRpc({
  name: 'auth.apitoken.table',
  request: AdminListQuery,
  reply: tableOf(ApiToken),
});
/** @throws ERR_NO_API_TOKEN_FOUND */
export const GetApiToken = defineRpc({ name: 'auth.apitoken.get', request: ById, reply: ApiToken });
/**
 * Creates a token. `token` is returned only here. @throws ERR_API_TOKEN_LIMIT, ERR_NO_WAPP_FOUND, ERR_OPERATOR_REFUSED; ERR_VALIDATION for
 * an expiry in the
 * past, and for a connection combined with a scope other than sending messages
 */
export const CreateApiToken = defineRpc({
  name: 'auth.apitoken.create',
  request: CreateApiTokenInput,
  reply: ApiToken.extend({ token: z.string() }),
});
/** Revokes a token immediately. @throws ERR_NO_API_TOKEN_FOUND */
export const RevokeApiToken = defineRpc({ name: 'auth.apitoken.revoke', request: ById, reply: Done });

/**
 * Returns the owner and permissions of a token and records its use. The gateway calls this for each API request.
 * @throws ERR_WAPP_TOKEN_INVALID, ERR_API_TOKEN_EXPIRED, ERR_PLAN_FEATURE, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED
 */
export const UseApiToken = defineRpc({
  name: 'auth.apitoken.use',
  request: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({
    id: Id,
    companyId: Id,
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    whatsappId: Id.nullable(),
  }),
});
