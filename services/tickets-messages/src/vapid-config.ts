import { createECDH } from 'node:crypto';
import { optional } from '@recado/service-kit/config';
import { z } from 'zod';

const CURVE = 'prime256v1';
const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const bytesOf = (text: string): number => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').length : 0);
const keyOf = (bytes: number) =>
  z.string().refine((text) => bytesOf(text) === bytes, `must be ${bytes} bytes in base64url`);

/**
 * The key pair that identifies this installation to push services (RFC 8292). If it is missing, pushes are disabled.
 */
export const VapidConfig = z.object({
  VAPID_PUBLIC_KEY: optional(keyOf(PUBLIC_BYTES)),
  VAPID_PRIVATE_KEY: optional(keyOf(PRIVATE_BYTES)),
  /** An e-mail address or URL where push services can contact the operator. */
  VAPID_SUBJECT: optional(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: or https:')),
});
type Vapid = z.output<typeof VapidConfig>;

/**
 * Validates the fields of `VapidConfig` in a schema's `superRefine`. With a mismatched public key, every push would
 * fail.
 */
export function checkVapid(settings: Vapid, context: z.RefinementCtx): void {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = settings;
  const report = (name: keyof Vapid, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (!publicKey && !privateKey) return;
  if (!publicKey) return report('VAPID_PUBLIC_KEY', 'needed by VAPID_PRIVATE_KEY');
  if (!privateKey) return report('VAPID_PRIVATE_KEY', 'needed by VAPID_PUBLIC_KEY');
  if (!subject) report('VAPID_SUBJECT', 'needed by VAPID_PUBLIC_KEY');
  if (publicKeyOf(privateKey) !== publicKey) report('VAPID_PUBLIC_KEY', 'is not that of VAPID_PRIVATE_KEY');
}

/** Returns the public key, or undefined if the number is not a valid key, such as zero. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return undefined;
  }
  return pair.getPublicKey('base64url');
}
