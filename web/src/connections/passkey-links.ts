import { PasskeyCredential } from '@recado/contracts';
import { z } from 'zod';

type Options = Readonly<Record<string, unknown>>;
type Attempt = { id: string; nonce: string; options: Options };

const WHATSAPP_WEB = 'https://web.whatsapp.com/';
const RETURN = '#passkey=';

/**
 * Returns the URL of the page where the browser extension signs. That page returns to this client with the signature.
 */
export function signAddress({ id, nonce, options }: Attempt, origin: string): string {
  const request = { id, nonce, options, back: `${origin}/connections${RETURN}` };
  return `${WHATSAPP_WEB}#recado-passkey=${encodeURIComponent(JSON.stringify(request))}`;
}

/**
 * Returns a command for the browser console on WhatsApp Web. It prints the signature, which users paste into the
 * dialog.
 */
export const consoleLine = (options: Options): string =>
  `navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)})})` +
  '.then(passkey=>console.log(JSON.stringify(passkey)))';

const LONGEST_PASTE = 20_000;
const Wrapped = z.object({ credential: PasskeyCredential });

/**
 * Parses a pasted signature, either on its own or in the `credential` field of a message.
 * @returns null when the text is not a signature
 */
export function readCredential(pasted: string): PasskeyCredential | null {
  const json = pasted.slice(0, LONGEST_PASTE).trim();
  const value = parsed(json.startsWith("'") && json.endsWith("'") ? json.slice(1, -1) : json);
  return PasskeyCredential.safeParse(value).data ?? Wrapped.safeParse(value).data?.credential ?? null;
}

const Signed = z.object({ id: z.string(), nonce: z.string(), credential: PasskeyCredential });
export type SignedPasskey = z.output<typeof Signed>;

/**
 * Parses the signature that the extension added to the URL.
 * @returns null when there is none
 */
export function readReturn(hash: string): SignedPasskey | null {
  if (!hash.startsWith(RETURN) || hash.length > LONGEST_PASTE * 3) return null;
  return Signed.safeParse(parsed(decoded(hash.slice(RETURN.length)))).data ?? null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
