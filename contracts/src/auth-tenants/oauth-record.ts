import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Record types of the OAuth provider. It keeps no sessions: users are already signed in to Recado. */
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

/** Stores a record, encrypted, under the hash of its id. @throws ERR_RATE_LIMIT if too many programs have registered */
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

/** Finds a record that has not expired. `consumedAt` is the time at which a code or refresh token was used. */
export const FindOauthRecord = defineRpc({
  name: 'auth.oauth.find',
  request: z.strictObject(Key),
  reply: z.object({ payload: Payload.nullable(), consumedAt: z.iso.datetime().nullable() }),
});

/** Marks a code or refresh token as used. Of concurrent calls, only one succeeds. */
export const ConsumeOauthRecord = defineRpc({
  name: 'auth.oauth.consume',
  request: z.strictObject(Key),
  reply: z.object({ isFirst: z.boolean() }),
});

export const RemoveOauthRecord = defineRpc({ name: 'auth.oauth.remove', request: z.strictObject(Key), reply: Done });

/**
 * Disconnects the application that holds a grant, because a used token was presented again or the application revoked
 * its token.
 */
export const RevokeOauthGrant = defineRpc({
  name: 'auth.oauth.revoke',
  request: z.strictObject({ grantId: Id }),
  reply: Done,
});
