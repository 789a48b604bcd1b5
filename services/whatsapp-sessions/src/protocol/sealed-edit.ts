import { proto } from '@whiskeysockets/baileys';
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { jidsOf, type Address } from './jids.js';
import { decodeMessage, padded, unwrap } from './journal-entry.js';
import { sealedVoteIn, type SealedVote } from './poll-vote.js';
import { pollIn } from './read-shared.js';

/** An edit that is encrypted with the secret of the edited message. */
export type SealedEdit = Readonly<{ targetId: string; iv: Uint8Array; payload: Uint8Array }>;

const { SecretEncType } = proto.Message.SecretEncryptedMessage;
const { Type } = proto.Message.ProtocolMessage;
const USE = 'Message Edit';
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A message's data for later changes: the secret that encrypts its own changes, or an encrypted change to another
 * message.
 */
export type Sealing = Readonly<{
  secret: Uint8Array | undefined;
  isPoll?: boolean;
  edit: SealedEdit | undefined;
  vote?: SealedVote | undefined;
  isSealed: boolean;
}>;

/** Never throws on bad content. */
export function sealingOf(plaintext: Uint8Array): Sealing {
  try {
    const whole = decodeMessage(plaintext);
    const { message } = unwrap(whole);
    const { secretEncryptedMessage: sealed, pollUpdateMessage: voted } = message;
    return {
      secret: secretIn(whole),
      isPoll: Boolean(pollIn(message)),
      edit: sealed ? editIn(sealed) : undefined,
      vote: voted ? sealedVoteIn(voted) : undefined,
      isSealed: Boolean(sealed ?? voted),
    };
  } catch {
    return { secret: undefined, edit: undefined, isSealed: false };
  }
}

/** Returns the secret of an encoded message that this account sent. */
export const secretOf = (encoded: Uint8Array): Uint8Array | undefined => secretIn(proto.Message.decode(encoded));

function secretIn(message: proto.IMessage): Uint8Array | undefined {
  const parts = [message, message.deviceSentMessage?.message, unwrap(message).message];
  const secret = parts.map((part) => part?.messageContextInfo?.messageSecret).find(Boolean);
  return secret?.byteLength === SECRET_BYTES ? secret : undefined;
}

function editIn(sealed: proto.Message.ISecretEncryptedMessage): SealedEdit | undefined {
  const { secretEncType, targetMessageKey, encIv: iv, encPayload: payload } = sealed;
  const targetId = targetMessageKey?.id;
  if (secretEncType !== SecretEncType.MESSAGE_EDIT || !targetId || !iv || !payload) return undefined;
  return iv.byteLength === IV_BYTES && payload.byteLength > TAG_BYTES ? { targetId, iv, payload } : undefined;
}

/**
 * Decrypts an edit. The key is derived from author and editor, who are the same person, each by LID or number, because
 * WhatsApp accepts either.
 * @returns the padded message of a plain edit, or undefined if the secret or the author does not match
 */
export function openEdit(edit: SealedEdit, secret: Uint8Array, author: Address): Uint8Array | undefined {
  const jids = jidsOf(author);
  for (const by of jids)
    for (const editor of jids) {
      const opened = opensWith(edit, hkdfSync('sha256', secret, '', `${edit.targetId}${by}${editor}${USE}`, 32));
      if (opened) return asPlainEdit(edit.targetId, opened);
    }
  return undefined;
}

function opensWith({ iv, payload }: SealedEdit, key: ArrayBuffer): proto.IMessage | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', new Uint8Array(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(payload.subarray(-TAG_BYTES));
    return proto.Message.decode(Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]));
  } catch {
    return undefined;
  }
}

/** Uses the ID of the message whose secret decrypted the edit, and ignores the ID in the encrypted content. */
function asPlainEdit(id: string, opened: proto.IMessage): Uint8Array {
  const editedMessage = unwrap(opened).message.protocolMessage?.editedMessage ?? opened;
  return padded({ protocolMessage: { key: { id }, type: Type.MESSAGE_EDIT, editedMessage } });
}
