import { encodeWAMessage, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** Returns the padded plaintext of a message. */
export const pad = (message: proto.IMessage): Buffer => Buffer.from(encodeWAMessage(message));

export const unpad = (plain: Buffer): proto.Message => proto.Message.decode(unpadRandomMax16(plain));
