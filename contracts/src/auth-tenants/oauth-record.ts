import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Each model is something that the authorization of applications keeps. Sessions of its own it has none: people are logged in to Recado. */
export const OauthModel = z.enum([
  'Client',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
]);
export type OauthModel = z.infer<typeof OauthModel>;

const Key = { model: OauthModel, id: z.string().min(1).max(500) };
const Payload = z.record(z.string(), z.unknown());

/** Stores a record under the hash of its id, encrypted. @throws ERR_RATE_LIMIT when too many programs have registered */
export const PutOauthRecord = defineRpc({
  name: 'auth.oauth.put',
  request: z.strictObject({
    ...Key,
    payload: Payload,
    grantId: Id.nullable(),
    clientId: z.string().max(500).nullable(),
    expiresAt: z.iso.datetime(),
  }),
  reply: Done,
});

/** Finds a record that has not expired. `consumedAt` says since when a code or refresh token is used up. */
export const FindOauthRecord = defineRpc({
  name: 'auth.oauth.find',
  request: z.strictObject(Key),
  reply: z.object({ payload: Payload.nullable(), consumedAt: z.iso.datetime().nullable() }),
});

/** Uses a code or refresh token up. Of several at once one does. */
export const ConsumeOauthRecord = defineRpc({
  name: 'auth.oauth.consume',
  request: z.strictObject(Key),
  reply: z.object({ isFirst: z.boolean() }),
});

export const RemoveOauthRecord = defineRpc({ name: 'auth.oauth.remove', request: z.strictObject(Key), reply: Done });

/** Ends the application of a grant, because a used token of it was shown again or it has given its token back. */
export const RevokeOauthGrant = defineRpc({
  name: 'auth.oauth.revoke',
  request: z.strictObject({ grantId: Id }),
  reply: Done,
});
