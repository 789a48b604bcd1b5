import { proto } from '@whiskeysockets/baileys';
import type { Facts } from '../world/kinds.js';

const { Type } = proto.Message.ProtocolMessage;

const readReaction = ({ text, key }: proto.Message.IReactionMessage): Facts => {
  const emoji = text ?? '';
  return { kind: 'reaction', text: emoji, emoji, targetId: key?.id ?? '' };
};

/** Messages that change another one. */
export const readChange = (
  { reactionMessage, protocolMessage }: proto.IMessage,
  textOf: (message: proto.IMessage) => string,
): Facts | undefined => {
  if (reactionMessage) return readReaction(reactionMessage);
  const targetId = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === Type.REVOKE) return { kind: 'revoke', text: '', targetId };
  if (protocolMessage?.type !== Type.MESSAGE_EDIT) return undefined;
  return { kind: 'edit', text: textOf(protocolMessage.editedMessage ?? {}), targetId };
};
