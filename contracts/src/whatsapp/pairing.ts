import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/**
 * The passkey step of linking a phone: WhatsApp requests a passkey signature, the device signs, the user compares a
 * code if WhatsApp could not match phone and device, and the phone is paired. Never logged.
 */
export const Pairing = z.object({
  step: z.enum(['passkey-asked', 'signing', 'compare-code', 'pairing']),
  nonce: z.string(), // identifies the attempt, so that replies to an earlier attempt are ignored
  options: z.record(z.string(), z.unknown()).optional(), // PublicKeyCredentialRequestOptionsJSON, for navigator.credentials.get
  code: z.string().optional(), // the code that the phone also shows
  expiresAt: Timestamp,
});
export type Pairing = z.infer<typeof Pairing>;

const MAX_CREDENTIAL = 8 * 1024;
const Bytes = (characters: number) =>
  z
    .string()
    .min(1)
    .max(characters)
    .regex(/^[\w-]+$/, 'must be base64url');
/** The result of `PublicKeyCredential.toJSON()` for an assertion. */
export const PasskeyCredential = z
  .strictObject({
    id: Bytes(1_400),
    rawId: Bytes(1_400),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    clientExtensionResults: z.object({}).default({}),
    response: z.strictObject({
      authenticatorData: Bytes(2_000),
      clientDataJSON: Bytes(4_000),
      signature: Bytes(1_000),
      userHandle: Bytes(200).nullish(),
    }),
  })
  .refine((credential) => JSON.stringify(credential).length <= MAX_CREDENTIAL, 'Too Long!');
export type PasskeyCredential = z.infer<typeof PasskeyCredential>;
