import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';
import {
  aesEncryptCTR,
  bytesToCrockford,
  derivePairingCodeKey,
  getBinaryNodeChild,
  getCompanionPlatformId,
  jidEncode,
  S_WHATSAPP_NET,
  type AuthenticationCreds,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys';
import { bytesOf } from './nodes.js';

export type PairingCode = Readonly<{ code: string; ref: Buffer }>;
type Socket = Pick<WASocket, 'query'>;
type Credentials = Pick<AuthenticationCreds, 'noiseKey' | 'pairingEphemeralKeyPair' | 'me' | 'pairingCode'>;

/** WhatsApp accepts only known browsers and systems here. The name of the linked device is set elsewhere. */
const BROWSER: [system: string, browser: string, version: string] = ['Windows', 'Chrome', ''];
const DISPLAY = `${BROWSER[1]} (${BROWSER[0]})`;
const CODE_BYTES = 5;
const SALT_BYTES = 32;
const IV_BYTES = 16;
/** Shorter than the deadline of the caller. */
const DEADLINE_MS = 4_000;
const TOO_OFTEN = 429;

/**
 * Registers a pairing code at WhatsApp, which the phone's owner then types. Baileys' own request does not wait for the
 * response, so it returns codes that WhatsApp has refused.
 * @throws ERR_WAPP_CODE_REFUSED, ERR_WAPP_CODE_TOO_OFTEN; ERR_UNAVAILABLE if there is no response
 */
export async function registerCode(socket: Socket, creds: Credentials, number: string): Promise<PairingCode> {
  const code = bytesToCrockford(randomBytes(CODE_BYTES));
  const me = jidEncode(number, 's.whatsapp.net');
  const { me: earlier, pairingCode } = creds;
  // Baileys reads both when the phone responds, which may happen before this process runs its next task.
  Object.assign(creds, { pairingCode: code, me: { id: me, name: '~' } });
  try {
    const answer = await ask(socket, companionHello(creds, me, await wrapEphemeralKey(creds, code)));
    return { code, ref: bytesOf(child(child(answer, 'link_code_companion_reg'), 'link_code_pairing_ref')) };
  } catch (error) {
    Object.assign(creds, { pairingCode, me: earlier });
    throw error;
  }
}

async function ask(socket: Socket, iq: BinaryNode): Promise<BinaryNode> {
  const answer: unknown = await socket.query(iq, DEADLINE_MS).catch((cause: unknown) => {
    throw new AppError(refusalOf(cause), { cause });
  });
  // Baileys resolves with undefined if there is no response.
  if (!answer) throw new AppError('ERR_UNAVAILABLE');
  return answer as BinaryNode;
}

/** Returns WhatsApp's error code, which Baileys puts into `data`. The error of a lost connection has none. */
function refusalOf(cause: unknown) {
  const { data } = cause as { data?: unknown };
  if (typeof data !== 'number') return 'ERR_UNAVAILABLE';
  return data === TOO_OFTEN ? 'ERR_WAPP_CODE_TOO_OFTEN' : 'ERR_WAPP_CODE_REFUSED';
}

/** Encrypts this pairing's key with the code, which only the phone's owner sees. */
async function wrapEphemeralKey({ pairingEphemeralKeyPair }: Credentials, code: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const key = await derivePairingCodeKey(code, salt);
  return Buffer.concat([salt, iv, aesEncryptCTR(pairingEphemeralKeyPair.public, key, iv)]);
}

function companionHello({ noiseKey }: Credentials, jid: string, wrappedKey: Buffer): BinaryNode {
  const content = [
    { tag: 'link_code_pairing_wrapped_companion_ephemeral_pub', attrs: {}, content: wrappedKey },
    { tag: 'companion_server_auth_key_pub', attrs: {}, content: noiseKey.public },
    { tag: 'companion_platform_id', attrs: {}, content: getCompanionPlatformId(BROWSER) },
    { tag: 'companion_platform_display', attrs: {}, content: DISPLAY },
    { tag: 'link_code_pairing_nonce', attrs: {}, content: Buffer.alloc(1) },
  ];
  const attrs = { jid, stage: 'companion_hello', should_show_push_notification: 'true' };
  return {
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' },
    content: [{ tag: 'link_code_companion_reg', attrs, content }],
  };
}

const child = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined => getBinaryNodeChild(node, tag);
