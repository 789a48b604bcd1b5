import { MAX_IMPORTED_AT_ONCE, MessageContent, WhatsappId, type ImportedMessage } from '@recado/contracts';
import { cut, plainName } from '@recado/service-kit/text';
import { proto } from '@whiskeysockets/baileys';
import { personOf, type Address } from './jids.js';
import type { ProtoStream, StreamField } from './proto-stream.js';
import { readMessage } from './read-content.js';
import { CHAT, decoding, FIELDS } from './read-history.js';

/** A message in a history. `author` and `name` are its sender's. */
export type PastMessage = Readonly<{
  author: Address | null;
  name: string | null;
  message: Omit<ImportedMessage, 'sender'>;
}>;
/**
 * Some of a chat's messages, oldest first. `isLast` is set for the chat's last messages. `chats` is the number of chats
 * so far, including this one.
 */
export type PastMessages = Readonly<{ chat: string; messages: PastMessage[]; isLast: boolean; chats: number }>;
/** A message as the phone stores it. */
export type PastRecord = Readonly<proto.IWebMessageInfo>;
/** Epoch milliseconds. */
type Span = Readonly<{ since: number; until: number }>;

const MOST_OF_MESSAGE = 1_024 * 1_024;
const MOST_OF_ID = 200;
const MOST_OF_BATCH = 200 * 1_024;
/** Longer text is truncated. JSON uses at most six bytes per character. */
const MOST_TEXT = 30_000;
/** The end of the year 9999, the last year of an ISO date with four digits. */
const MOST_SECONDS = 253_402_300_800;
/** Content that changes another message or could not be read. */
const NO_BUBBLES: ReadonlySet<MessageContent['type']> = new Set([
  'reaction',
  'edit',
  'revoke',
  'poll-vote',
  'chat-timer',
  'unreadable',
]);

/**
 * Reads the messages of a time span in small batches, in the order that phones send them: each chat's newest first.
 * @param span `from` is the number of chats to skip
 * @throws MalformedBytes
 */
export async function* readPast(
  stream: ProtoStream,
  span: Span & Readonly<{ from: number }>,
): AsyncGenerator<PastMessages> {
  let chats = 0;
  for (let length = await nextChat(stream); length !== null; length = await nextChat(stream)) {
    chats += 1;
    if (chats <= span.from) await stream.skip(length);
    else for await (const some of readChat(stream, length, span)) yield { ...some, chats };
  }
}

/**
 * Reads the messages of a time span as the phone stores them, each chat's newest first.
 * @throws MalformedBytes
 */
export async function* readRecords(stream: ProtoStream, span: Span): AsyncGenerator<PastRecord> {
  for (let length = await nextChat(stream); length !== null; length = await nextChat(stream))
    for await (const { chat, bytes } of messagesOf(stream, length)) {
      const message = readPastMessage(bytes);
      if (!message || !isWithin(message, span)) continue;
      const { message: record } = proto.HistorySyncMsg.decode(bytes);
      if (record?.key) yield { ...record, key: { ...record.key, remoteJid: chat } };
    }
}

/** Returns the length of the next chat, whose content starts here. */
async function nextChat(stream: ProtoStream): Promise<number | null> {
  for (let field = await stream.next(); field; field = await stream.next()) {
    if (field.no === FIELDS.chats && field.length !== null) return field.length;
    await stream.skip(field.length ?? 0);
  }
  return null;
}

async function* readChat(stream: ProtoStream, length: number, span: Span): AsyncGenerator<Omit<PastMessages, 'chats'>> {
  const batch = new Batch();
  let id = '';
  for await (const { chat, bytes } of messagesOf(stream, length)) {
    id = chat;
    const message = readPastMessage(bytes);
    const full = message && isWithin(message, span) && batch.add(message);
    if (full) yield { chat, messages: full, isLast: false };
  }
  yield { chat: id, messages: batch.take(), isLast: true };
}

async function* messagesOf(stream: ProtoStream, length: number): AsyncGenerator<{ chat: string; bytes: Buffer }> {
  const end = stream.position + length;
  let chat = '';
  for (let field = await stream.next(end); field; field = await stream.next(end)) {
    const bytes = await taken(stream, field);
    if (field.no === CHAT.id) chat = String(bytes ?? '');
    if (bytes && chat && field.no === CHAT.messages) yield { chat, bytes };
  }
}

/** Returns the content of a required field, and skips fields that are implausibly large. */
async function taken(stream: ProtoStream, { no, length }: StreamField): Promise<Buffer | null> {
  const most = no === CHAT.messages ? MOST_OF_MESSAGE : no === CHAT.id ? MOST_OF_ID : -1;
  if (length !== null && length <= most) return stream.take(length);
  await stream.skip(length ?? 0);
  return null;
}

function isWithin({ message }: PastMessage, { since, until }: Span): boolean {
  const at = Date.parse(message.sentAt);
  return at >= since && at <= until;
}

/** Collects messages up to the number and size of one event. */
class Batch {
  private messages: PastMessage[] = [];
  private bytes = 0;

  /** @returns the collected messages if this one does not fit */
  add(message: PastMessage): PastMessage[] | null {
    const size = Buffer.byteLength(JSON.stringify(message));
    if (size > MOST_OF_BATCH) return null;
    const isFull = this.messages.length === MAX_IMPORTED_AT_ONCE || this.bytes + size > MOST_OF_BATCH;
    const full = isFull ? this.take() : null;
    this.messages.push(message);
    this.bytes += size;
    return full;
  }

  /** Returns the messages, oldest first. */
  take(): PastMessage[] {
    const taken = this.messages.sort((a, b) => a.message.sentAt.localeCompare(b.message.sentAt));
    this.messages = [];
    this.bytes = 0;
    return taken;
  }
}

/**
 * Reads a message in the same way as a live one, or returns null if it is invalid or not shown as a separate message.
 * Never throws on bad content.
 */
export function readPastMessage(bytes: Uint8Array): PastMessage | null {
  return decoding(() => {
    const { message: record } = proto.HistorySyncMsg.decode(bytes);
    const message = record && bubbleOf(record);
    return message ? { ...authorOf(record), message } : null;
  });
}

function authorOf({ key, participant, pushName }: proto.IWebMessageInfo): Pick<PastMessage, 'author' | 'name'> {
  if (key?.fromMe) return { author: null, name: null };
  const author = personOf(key?.participant ?? participant ?? undefined);
  return { author, name: plainName(pushName ?? '') || null };
}

function bubbleOf({ key, message, messageTimestamp }: proto.IWebMessageInfo): PastMessage['message'] | null {
  const messageId = WhatsappId.safeParse(key?.id).data;
  const sentAt = timeOf(Number(messageTimestamp ?? 0));
  const read = message && contentOf(message);
  return messageId && sentAt && read ? { messageId, fromMe: Boolean(key?.fromMe), ...read, sentAt } : null;
}

function contentOf(message: proto.IMessage): Pick<PastMessage['message'], 'content' | 'quotedId'> | null {
  const read = readMessage(message);
  if (!read || NO_BUBBLES.has(read.content.type)) return null;
  const content = MessageContent.safeParse(shortened(read.content)).data;
  return content ? { content, quotedId: WhatsappId.safeParse(read.quotedId).data ?? null } : null;
}

const timeOf = (seconds: number): string | null =>
  seconds > 0 && seconds < MOST_SECONDS ? new Date(seconds * 1000).toISOString() : null;

function shortened(content: MessageContent): MessageContent {
  if (content.type === 'text') return { ...content, text: cut(content.text, MOST_TEXT) };
  return content.type === 'media' ? { ...content, caption: cut(content.caption, MOST_TEXT) } : content;
}
