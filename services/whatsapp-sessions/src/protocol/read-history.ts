import { plainName } from '@recado/service-kit/text';
import { proto } from '@whiskeysockets/baileys';
import { isGroup, personOf, type Address } from './jids.js';
import type { ProtoStream } from './proto-stream.js';
import { usernameOf, withUsername } from './username.js';

/** A token that a message must include to continue an existing chat from a number that may not start chats. */
export type PrivacyToken = Readonly<{ bytes: Uint8Array; at: number; sentAt: number | null }>;
/** A contact in a history. Each field may be missing. */
export type HistoryPerson = Readonly<Address & { name: string | null; username?: string; token: PrivacyToken | null }>;

export type HistoryNotice = proto.Message.IHistorySyncNotification;

const { Type } = proto.Message.ProtocolMessage;
export const FIELDS = { chats: 2, names: 7, pairs: 15 } as const;
export const CHAT = { id: 1, messages: 2 } as const;

const MOST_OF_PERSON = 4 * 1_024;
/** The maximum size of a chat without its messages. A large group has thousands of members. */
const MOST_OF_CHAT = 1_024 * 1_024;
/** WhatsApp puts larger payloads on its media host. */
const MOST_INLINE = 8 * 1_024 * 1_024;

/** Returns the notice of a history chunk in a message from our own phone, or undefined if there is none. */
export function historyNoticeIn({ protocolMessage }: proto.IMessage): Uint8Array | undefined {
  const { type, historySyncNotification: notice } = protocolMessage ?? {};
  if (type !== Type.HISTORY_SYNC_NOTIFICATION || !notice) return undefined;
  const isTooLarge = (notice.initialHistBootstrapInlinePayload?.length ?? 0) > MOST_INLINE;
  const kept = isTooLarge ? { ...notice, initialHistBootstrapInlinePayload: null } : notice;
  return proto.Message.HistorySyncNotification.encode(kept).finish();
}

/**
 * Reads the contacts in a history. Names and numbers follow the chats.
 * @throws MalformedBytes
 */
export async function* readPeople(stream: ProtoStream): AsyncGenerator<HistoryPerson> {
  for (let field = await stream.next(); field; field = await stream.next()) {
    const { no, length } = field;
    if (length === null) continue;
    const facts = no === FIELDS.chats ? await readChat(stream, length) : await readPerson(stream, no, length);
    if (facts) yield facts;
  }
}

async function readPerson(stream: ProtoStream, no: number, length: number): Promise<HistoryPerson | null> {
  if ((no !== FIELDS.names && no !== FIELDS.pairs) || length > MOST_OF_PERSON) {
    await stream.skip(length);
    return null;
  }
  const bytes = await stream.take(length);
  return decoding(() => {
    if (no === FIELDS.names) {
      const { id, pushname } = proto.Pushname.decode(bytes);
      return factsOf([id], pushname, null);
    }
    const { lidJid, pnJid } = proto.PhoneNumberToLIDMapping.decode(bytes);
    return factsOf([lidJid, pnJid], null, null);
  });
}

async function readChat(stream: ProtoStream, length: number): Promise<HistoryPerson | null> {
  const end = stream.position + length;
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let field = await stream.next(end); field; field = await stream.next(end)) {
    const { no, head } = field;
    const size = field.length ?? 0;
    bytes += no === CHAT.messages ? 0 : head.length + size;
    const isKept = no !== CHAT.messages && bytes <= MOST_OF_CHAT;
    if (isKept) parts.push(head, await stream.take(size));
    else await stream.skip(size);
  }
  return decoding(() => {
    const chat = proto.Conversation.decode(Buffer.concat(parts));
    if (isGroup(chat.id)) return null;
    const name = chat.displayName || chat.name;
    const facts = factsOf([chat.id, chat.lidJid ?? chat.accountLid, chat.pnJid], name, tokenOf(chat));
    return facts && { ...facts, ...withUsername(usernameOf(chat.username)) };
  });
}

type Jid = string | null | undefined;

function factsOf(jids: readonly Jid[], name: Jid, token: PrivacyToken | null): HistoryPerson | null {
  const person = personOf(...jids.map((jid) => jid ?? undefined));
  return person && { ...person, name: plainName(name ?? '') || null, token };
}

function tokenOf({ tcToken, tcTokenTimestamp, tcTokenSenderTimestamp }: proto.IConversation): PrivacyToken | null {
  const at = Number(tcTokenTimestamp ?? 0);
  if (!tcToken?.length || tcToken.length > MOST_OF_PERSON || !(at > 0)) return null;
  return { bytes: tcToken, at, sentAt: Number(tcTokenSenderTimestamp ?? 0) || null };
}

/** Returns null if an item cannot be decoded, because the items after it can still be read. */
export function decoding<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
