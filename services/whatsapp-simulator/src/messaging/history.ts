import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Groups } from '../world/groups.js';
import type { ChatMessage } from '../world/message.js';
import { privacyTokenOf } from '../world/privacy-token.js';
import type { World } from '../world/world.js';
import { protoOf } from './composer.js';

type HistoryDeps = { world: World; chats: Chats; groups: Groups };
type SyncType = proto.HistorySync.HistorySyncType;

const MAX_CHATS = 200;
const MESSAGES_PER_CHAT = 50;
const COMPLETE = 100;
const STATUS = { sent: 2, delivered: 3, read: 4, played: 5 } as const;
const { Type } = proto.Message.ProtocolMessage;

/** Builds a phone's history for its companions. */
export class History {
  constructor(private readonly deps: HistoryDeps) {}

  /** Returns a message as the phone stores it. */
  record(phone: Account, contact: string, message: ChatMessage): proto.IWebMessageInfo {
    const { world } = this.deps;
    const account = world.account(contact);
    const author = message.author === undefined ? account : world.account(message.author);
    return {
      key: {
        remoteJid: account ? lidJid(account.lid) : groupJid(contact),
        fromMe: !message.fromContact,
        id: message.id,
        participant: account || !message.fromContact ? undefined : lidJid(author?.lid ?? ''),
      },
      message: protoOf(message),
      messageTimestamp: Math.floor(message.sentAt / 1000),
      status: STATUS[message.ack],
      pushName: message.fromContact ? author?.name : phone.name,
    };
  }

  conversations(phone: Account): proto.IConversation[] {
    const chats = this.deps.chats.ofPhone(phone.number);
    chats.sort((a, b) => (b.last?.sentAt ?? 0) - (a.last?.sentAt ?? 0));
    return chats.slice(0, MAX_CHATS).map(({ contact }) => this.conversation(phone, contact));
  }

  /** Returns the messages before one that the companion has. */
  before(phone: Account, contact: string, id: string, count: number): proto.IConversation {
    const all = this.deps.chats.messages({ contact, phone: phone.number });
    const end = all.findIndex((message) => message.id === id);
    return this.conversation(phone, contact, all.slice(0, Math.max(0, end)).slice(-count));
  }

  notification(syncType: SyncType, conversations: proto.IConversation[], more: object = {}): proto.IMessage {
    const mappings = conversations.flatMap(({ id, pnJid }) => (pnJid ? [{ lidJid: id, pnJid }] : []));
    const payload = proto.HistorySync.encode({
      syncType,
      conversations,
      phoneNumberToLidMappings: mappings,
      progress: COMPLETE,
    });
    return {
      protocolMessage: {
        type: Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
          syncType,
          chunkOrder: 1,
          progress: COMPLETE,
          initialHistBootstrapInlinePayload: deflateSync(payload.finish()),
          ...more,
        },
      },
    };
  }

  /** Returns the privacy token. The phone has one for every contact who wrote to it. */
  private token(phone: Account, account: Account | undefined, messages: ChatMessage[]): proto.IConversation {
    const last = messages.findLast(({ fromContact }) => fromContact);
    if (!account || !last) return {};
    const tcTokenTimestamp = Math.floor(last.sentAt / 1000);
    return { tcToken: privacyTokenOf(phone.number, account.number), tcTokenTimestamp };
  }

  private conversation(phone: Account, contact: string, wanted?: ChatMessage[]): proto.IConversation {
    const { world, chats, groups } = this.deps;
    const account = world.account(contact);
    const messages = wanted ?? chats.messages({ contact, phone: phone.number }).slice(-MESSAGES_PER_CHAT);
    return {
      id: account ? lidJid(account.lid) : groupJid(contact),
      name: account?.name ?? groups.find(contact)?.subject,
      pnJid: account ? numberJid(account.number) : undefined,
      ...this.token(phone, account, messages),
      unreadCount: messages.filter(({ fromContact, ack }) => fromContact && ack !== 'read').length,
      // newest first, as phones send it
      messages: messages.map((message) => ({ message: this.record(phone, contact, message) })).reverse(),
    };
  }
}
