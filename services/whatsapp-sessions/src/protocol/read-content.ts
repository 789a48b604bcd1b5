import type { AdReferral, CatalogCard, MessageContent, MessageLabel, WhatsappPerson } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import { getContentType, proto } from '@whiskeysockets/baileys';
import { personOf } from './jids.js';
import { secondsOf, timerSetBy } from './chat-timer.js';
import { decodeMessage, unwrap } from './journal-entry.js';
import { contextInfoOf } from './context-info.js';
import { businessText } from './read-business.js';
import { readCatalog } from './read-catalog.js';
import { mediaOf, readMedia } from './read-media.js';
import { labelOfWrapper, mentionInStatus, readOther } from './read-other.js';
import { readQuote, type ReadQuote } from './read-quote.js';
import { readReferral } from './read-referral.js';
import { readShared } from './read-shared.js';

export type Read = Context & { content: MessageContent; viewOnce: boolean };

/** Kinds of messages without content for a conversation. */
const SILENT = new Set([
  // settings and keys
  'protocolMessage',
  'limitSharingMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'stickerSyncRmrMessage',
  // encrypted changes that cannot be decrypted; the others were already replaced
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'pollUpdateMessage',
  // state of the chat, and the header of an album
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage',
  'scheduledCallEditMessage',
  // a call has its own stanza; a chat card has no text
  'call',
  'chat',
  // a group's history for a new member, and status updates
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
]);
/** The context of a message that has only content. */
export const NO_CONTEXT: Context = {
  ...{
    quotedId: null,
    quote: null,
    albumId: null,
    forwarded: false,
    expiresInSeconds: null,
    referral: null,
    catalog: null,
  },
  label: null,
  mentions: [],
};
const MAX_REASON = 60;

/**
 * Reads the content of a decrypted message, or returns null if Recado does not show it. Never throws on bad content.
 */
export function readContent(plaintext: Uint8Array): Read | null {
  try {
    return readMessage(decodeMessage(plaintext));
  } catch {
    return unreadable('undecodable');
  }
}

export function readMessage(wrapped: proto.IMessage): Read | null {
  const { message, viewOnce } = unwrap(wrapped);
  const other = readOther(message);
  const label = other?.label ?? labelOfWrapper(wrapped);
  const content = contentIn(message) ?? other?.content;
  const context = {
    ...readContext(message),
    label,
    albumId: content?.type === 'media' ? albumOf(wrapped, message) : null,
  };
  if (!content) return wordless(message, { viewOnce, ...context });
  return { content, viewOnce: viewOnce || isSeenOnce(message), ...context };
}

const isSeenOnce = (message: proto.IMessage): boolean => Boolean(mediaOf(message)?.part.viewOnce);

/** Reads a message without content. A contact who taps an ad or shares a catalogue may send no text. */
function wordless(message: proto.IMessage, rest: Omit<Read, 'content'>): Read | null {
  if (rest.label === 'status-mention') return { content: mentionInStatus(), ...rest };
  const kind = kindOf(message);
  if (!kind || SILENT.has(kind)) return null;
  return rest.referral || rest.catalog ? { content: { type: 'text', text: '' }, ...rest } : unreadable(kind);
}

/** Returns the name of the message's field that is set. Baileys recognises only fields with "Message" in their name. */
const kindOf = (message: proto.IMessage): string | undefined =>
  getContentType(message) ?? Object.keys(message).find((kind) => message[kind as keyof proto.IMessage]);

const contentIn = (message: proto.IMessage): MessageContent | undefined =>
  readChange(message) ?? readMedia(message) ?? readShared(message) ?? readText(message);

export const unreadable = (reason: string): Read => ({
  content: { type: 'unreadable', reason: reason.slice(0, MAX_REASON) },
  viewOnce: false,
  ...NO_CONTEXT,
});

const MAX_TEXT = 70_000;
/** Read the text of normal messages, business messages, and replies to business messages. */
const TEXTS: readonly ((message: proto.IMessage) => string | null | undefined)[] = [
  ({ conversation }) => conversation,
  ({ extendedTextMessage }) => extendedTextMessage?.text,
  ({ buttonsResponseMessage }) => buttonsResponseMessage?.selectedDisplayText,
  ({ listResponseMessage }) => listResponseMessage?.title ?? listResponseMessage?.description,
  ({ templateButtonReplyMessage }) => templateButtonReplyMessage?.selectedDisplayText,
  ({ interactiveResponseMessage }) => interactiveResponseMessage?.body?.text,
  businessText,
];

function readText(message: proto.IMessage): MessageContent | undefined {
  for (const textOf of TEXTS) {
    const text = textOf(message);
    if (text) return { type: 'text', text: cut(text, MAX_TEXT) };
  }
  return undefined;
}

/** Returns the text of a message or the caption of a file. An edit may replace either. */
function textOf(message: proto.IMessage): string {
  const { imageMessage, videoMessage, documentMessage } = message;
  const caption = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption;
  const text = readText(message);
  return cut(text?.type === 'text' ? text.text : caption, MAX_TEXT);
}

const { Type } = proto.Message.ProtocolMessage;
const Outcome = proto.Message.CallLogMessage.CallOutcome;

/** Reads messages that change or report something: reactions, edits, deletions, calls made on the phone. */
const readChange = (message: proto.IMessage): MessageContent | undefined =>
  readReaction(message) ?? readTimer(message) ?? readProtocol(message) ?? readCallLog(message);

function readReaction({ reactionMessage }: proto.IMessage): MessageContent | undefined {
  const targetId = reactionMessage?.key?.id;
  return targetId ? { type: 'reaction', targetId, emoji: cut(reactionMessage.text, 32) } : undefined;
}

function readTimer(message: proto.IMessage): MessageContent | undefined {
  const timer = timerSetBy(message);
  return timer && { type: 'chat-timer', seconds: timer.seconds };
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

/** A message's information besides its content. */
type Context = {
  quotedId: string | null;
  quote: ReadQuote | null;
  albumId: string | null;
  forwarded: boolean;
  expiresInSeconds: number | null;
  referral: AdReferral | null;
  catalog: CatalogCard | null;
  label: MessageLabel | null;
  mentions: WhatsappPerson[];
};
const MAX_MENTIONS = 1_024;

/** Reads the context of a message or, for an edit, of the new text. */
function readContext(message: proto.IMessage): Omit<Context, 'albumId' | 'label'> {
  const edited = message.protocolMessage?.editedMessage;
  const info = contextInfoOf(edited ? unwrap(edited).message : message);
  return {
    quotedId: idOf(info?.stanzaId),
    quote: edited ? null : readQuote(info, (quoted) => contentIn(unwrap(quoted).message)),
    forwarded: isForwarded(info),
    expiresInSeconds: secondsOf(info?.expiration) || null,
    referral: edited ? null : readReferral(info),
    catalog: edited ? null : readCatalog(message),
    mentions: mentionsIn(info),
  };
}

const MAX_ID = 128;
/** Returns an ID, or null if it is too long for the contract. */
const idOf = (id: string | null | undefined): string | null => (id && id.length <= MAX_ID ? id : null);

const { AssociationType } = proto.MessageAssociation;

/**
 * Returns the ID of the album that a picture or video belongs to. The number of members in the album's header is not
 * used.
 */
function albumOf(...layers: proto.IMessage[]): string | null {
  const all = layers.flatMap((layer) => [layer, layer.deviceSentMessage?.message]);
  const found = all.map((layer) => layer?.messageContextInfo?.messageAssociation).find(Boolean);
  const isAlbum = found?.associationType === AssociationType.MEDIA_ALBUM;
  return isAlbum ? idOf(found?.parentMessageKey?.id) : null;
}

const isForwarded = (info: proto.IContextInfo | null | undefined): boolean =>
  Boolean(info?.isForwarded || info?.forwardingScore);

const mentionsIn = (info: proto.IContextInfo | null | undefined): WhatsappPerson[] =>
  (info?.mentionedJid ?? []).slice(0, MAX_MENTIONS).flatMap(mentionOf);

function mentionOf(jid: string): WhatsappPerson[] {
  const person = personOf(jid);
  return person ? [{ ...person, name: null }] : [];
}
