import { proto } from '@whiskeysockets/baileys';
import type { MessageFields } from '../world/kinds.js';

const { Type } = proto.Message.ProtocolMessage;

const readReaction = ({ text, key }: proto.Message.IReactionMessage): MessageFields => {
  const emoji = text ?? '';
  return { kind: 'reaction', text: emoji, emoji, targetId: key?.id ?? '' };
};

const readVote = ({ pollUpdateMessage: voted }: proto.IMessage): MessageFields | undefined =>
  voted ? { kind: 'vote', text: '', targetId: voted.pollCreationMessageKey?.id ?? '' } : undefined;

const readProtocol = (
  { protocolMessage }: proto.IMessage,
  textOf: (message: proto.IMessage) => string,
): MessageFields | undefined => {
  const targetId = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === Type.REVOKE) return { kind: 'revoke', text: '', targetId };
  if (protocolMessage?.type !== Type.MESSAGE_EDIT) return undefined;
  return { kind: 'edit', text: textOf(protocolMessage.editedMessage ?? {}), targetId };
};

/** Reads messages that change another message. */
export const readChange = (
  message: proto.IMessage,
  textOf: (message: proto.IMessage) => string,
): MessageFields | undefined =>
  message.reactionMessage
    ? readReaction(message.reactionMessage)
    : (readVote(message) ?? readProtocol(message, textOf));
