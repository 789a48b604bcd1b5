import type { MessageContent } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import { cut } from './cut.js';
import { textOf } from './read-text.js';
import { unwrap } from './unwrap.js';

const { Type } = proto.Message.ProtocolMessage;
const Outcome = proto.Message.CallLogMessage.CallOutcome;

/** What changes, or tells about, something else: reactions, edits, deletions, calls made on the phone. */
export const readChange = (message: proto.IMessage): MessageContent | undefined =>
  readReaction(message) ?? readProtocol(message) ?? readCallLog(message);

function readReaction({ reactionMessage }: proto.IMessage): MessageContent | undefined {
  const targetId = reactionMessage?.key?.id;
  return targetId ? { type: 'reaction', targetId, emoji: cut(reactionMessage.text, 32) } : undefined;
}

function readProtocol({ protocolMessage }: proto.IMessage): MessageContent | undefined {
  const targetId = protocolMessage?.key?.id;
  if (!targetId) return undefined;
  if (protocolMessage.type === Type.REVOKE) return { type: 'revoke', targetId };
  if (protocolMessage.type !== Type.MESSAGE_EDIT || !protocolMessage.editedMessage) return undefined;
  return { type: 'edit', targetId, text: textOf(unwrap(protocolMessage.editedMessage).message) };
}

function readCallLog({ callLogMesssage }: proto.IMessage): MessageContent | undefined {
  if (!callLogMesssage) return undefined;
  const { isVideo, callOutcome } = callLogMesssage;
  return { type: 'call', video: isVideo ?? false, outcome: outcomeOf(callOutcome ?? Outcome.MISSED) };
}

function outcomeOf(outcome: proto.Message.CallLogMessage.CallOutcome): 'answered' | 'rejected' | 'missed' {
  const answered = [Outcome.CONNECTED, Outcome.ACCEPTED_ELSEWHERE, Outcome.ONGOING];
  if (answered.includes(outcome)) return 'answered';
  return outcome === Outcome.REJECTED ? 'rejected' : 'missed';
}
