import { z } from 'zod';
import { AdminListQuery, ById, Done, Name, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { API_SCOPES } from './api-scopes.js';

export * from './api-scopes.js';

/** The shape of a token. A token of a connection, which is older and of no such shape, is looked up elsewhere. */
export const API_TOKEN = /^rcd_[\w-]{43}$/;

const Fields = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Required').max(API_SCOPES.length),
  whatsappId: Id.nullable(), // it sends over this connection alone
  expiresAt: Timestamp.nullable(), // null: it is good until it is revoked
});

/** A token with which other programs call the API of a company. It is kept as its SHA-256 alone. */
export const ApiToken = Fields.extend({
  id: Id,
  name: z.string(),
  hint: z.string(), // how it begins and ends, to recognize it by
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(), // to the minute
});
export type ApiToken = z.infer<typeof ApiToken>;

export const CreateApiTokenInput = Fields.extend({
  whatsappId: Fields.shape.whatsappId.default(null),
  expiresAt: Fields.shape.expiresAt.default(null),
});

/** Every call of this page answers ERR_PLAN_FEATURE without `useExternalApi` in the plan. */
export const ListApiTokensForAdmin = defineRpc({
  name: 'auth.apitoken.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(ApiToken), total: z.number() }),
});
/** @throws ERR_NO_API_TOKEN_FOUND */
export const GetApiToken = defineRpc({ name: 'auth.apitoken.get', request: ById, reply: ApiToken });
/**
 * `token` is readable this once. @throws ERR_API_TOKEN_LIMIT, ERR_NO_WAPP_FOUND, ERR_OPERATOR_REFUSED, ERR_VALIDATION for a time that
 * is past, and for a connection together with another scope than to send messages
 */
export const CreateApiToken = defineRpc({
  name: 'auth.apitoken.create',
  request: CreateApiTokenInput,
  reply: ApiToken.extend({ token: z.string() }),
});
/** Ends a token at once. @throws ERR_NO_API_TOKEN_FOUND */
export const RevokeApiToken = defineRpc({ name: 'auth.apitoken.revoke', request: ById, reply: Done });

/**
 * For the gateway, at each call of a program: whose token this is and what it may do. Notes that it is used.
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
