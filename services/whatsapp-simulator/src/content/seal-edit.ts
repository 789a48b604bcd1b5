import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';

/** `jid` is the author's address without a device, because only authors can edit. */
type Sealing = { edit: proto.IMessage; targetId: string; jid: string; secret: Uint8Array };

const { SecretEncType } = proto.Message.SecretEncryptedMessage;
const USE = 'Message Edit';

/** Encrypts an edit with the secret of the edited message, as phones do since May 2026. */
export function sealEdit({ edit, targetId, jid, secret }: Sealing): proto.IMessage {
  const key = hkdfSync('sha256', secret, '', `${targetId}${jid}${jid}${USE}`, 32);
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), encIv);
  const plain = proto.Message.encode(edit).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const targetMessageKey = edit.protocolMessage?.key;
  return {
    secretEncryptedMessage: { targetMessageKey, encPayload, encIv, secretEncType: SecretEncType.MESSAGE_EDIT },
  };
}
