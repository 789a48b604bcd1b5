import { encodeWAMessage, getContentType, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** The padded plaintext of a text message. */
export const encodeText = (text: string): Buffer => Buffer.from(encodeWAMessage({ conversation: text }));

/** What a screen shows of a decrypted message: its text, or the name of what it is. */
export const readText = (plain: Buffer): string => {
  const message = proto.Message.decode(unpadRandomMax16(plain));
  const text = message.conversation || message.extendedTextMessage?.text;
  return text || `[${getContentType(message) ?? 'empty'}]`;
};
