import type { MessageContent } from '@recado/contracts';
import { getContentType, type proto } from '@whiskeysockets/baileys';
import { readChange } from './read-change.js';
import { readContext, type Context } from './read-context.js';
import { mediaOf, readMedia } from './read-media.js';
import { readShared } from './read-shared.js';
import { readText } from './read-text.js';
import { decodeMessage, unwrap } from './unwrap.js';

export type Read = Context & { content: MessageContent; viewOnce: boolean };

/** What carries nothing for the desk: settings of the chat, key exchange, votes, marks, heads of albums. */
const SILENT = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);
const NO_CONTEXT: Context = { quotedId: null, forwarded: false, expiresInSeconds: null, mentions: [] };
const MAX_REASON = 60;

/** The content of a decrypted message; null for what the desk has no use for. Never throws on bad content. */
export function readContent(plaintext: Uint8Array): Read | null {
  try {
    return readMessage(decodeMessage(plaintext));
  } catch {
    return unreadable('undecodable');
  }
}

export function readMessage(wrapped: proto.IMessage): Read | null {
  const { message, viewOnce } = unwrap(wrapped);
  const content = readChange(message) ?? readMedia(message) ?? readShared(message) ?? readText(message);
  if (content) {
    const once = viewOnce || Boolean(mediaOf(message)?.part.viewOnce);
    return { content, viewOnce: once, ...readContext(message) };
  }
  const kind = getContentType(message);
  return !kind || SILENT.has(kind) ? null : unreadable(kind);
}

export const unreadable = (reason: string): Read => ({
  content: { type: 'unreadable', reason: reason.slice(0, MAX_REASON) },
  viewOnce: false,
  ...NO_CONTEXT,
});
