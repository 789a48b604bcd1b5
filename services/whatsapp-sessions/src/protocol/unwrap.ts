import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** A message without what is only wrapped around it. */
export type Unwrapped = { message: proto.IMessage; viewOnce: boolean };

const VIEW_ONCE = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;
const PLAIN = [
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'lottieStickerMessage',
  'eventCoverImage',
  'pollCreationMessageV4',
] as const;
const MAX_LAYERS = 6;

/** @throws Error when it is not a message at all */
export const decodeMessage = (plaintext: Uint8Array): proto.IMessage =>
  proto.Message.decode(unpadRandomMax16(plaintext));

/** Takes off the own phone's copy, disappearing, view-once, captioned and the like. */
export function unwrap(message: proto.IMessage): Unwrapped {
  let inner = message.deviceSentMessage?.message ?? message;
  let viewOnce = false;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const once = VIEW_ONCE.map((kind) => inner[kind]?.message).find(Boolean);
    const next = once ?? PLAIN.map((kind) => inner[kind]?.message).find(Boolean);
    if (!next) break;
    viewOnce ||= once !== undefined;
    inner = next;
  }
  return { message: inner, viewOnce };
}
