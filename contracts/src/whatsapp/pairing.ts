import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/**
 * The passkey step of linking a phone: WhatsApp asks for a passkey, the device signs, people compare a code when WhatsApp
 * could not match phone and device by itself, and the phone pairs. Never logged.
 */
export const Pairing = z.object({
  step: z.enum(['passkey-asked', 'signing', 'compare-code', 'pairing']),
  nonce: z.string(), // names the attempt, so that no answer to an earlier one counts
  options: z.record(z.string(), z.unknown()).optional(), // PublicKeyCredentialRequestOptionsJSON, for navigator.credentials.get
  code: z.string().optional(), // the phone shows the same
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
/** What `PublicKeyCredential.toJSON()` returns for an assertion. */
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
