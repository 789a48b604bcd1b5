import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { MediaVault } from '../media/media-vault.js';
import type { Endpoints } from '../media/endpoints.js';
import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { Groups } from '../world/groups.js';
import { chatsOf, pastMessage, type Past, type PastMessage } from '../world/past.js';
import { privacyTokenOf } from '../world/privacy-token.js';
import type { World } from '../world/world.js';

type PastChunksDeps = { world: World; groups: Groups; vault: MediaVault; endpoints: Endpoints };
type ChunkContext = { phone: Account; companion: Companion; past: Past };

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;
/** Older messages are sent only to a companion that requested the full history. */
const RECENT_MS = 90 * 24 * 60 * 60_000;
/** A chat that ends within its own header, and a field with an invalid type. */
const DAMAGE = Buffer.from([0x12, 0x03, 0xff, 0xff, 0xff, 0x07]);

/** Sends a companion its phone's history, as files on the media host and notices that refer to them. */
export class PastChunks {
  constructor(private readonly deps: PastChunksDeps) {}

  /** Builds each notice when it is requested. */
  async *of(phone: Account, companion: Companion): AsyncGenerator<proto.IMessage> {
    const { past } = phone;
    if (!past) return;
    const context = { phone, companion, past };
    for (let chunk = 0; chunk < past.chunks; chunk += 1)
      yield await this.notification(context, chunk, Math.floor((100 * (chunk + 1)) / past.chunks));
  }

  private async notification(context: ChunkContext, chunk: number, progress: number): Promise<proto.IMessage> {
    const { vault, endpoints } = this.deps;
    const encoded = Readable.from(this.encoded(context, chunk)).pipe(createDeflate());
    const { sealedSha256, mediaKey, fileSha256, fileEncSha256, fileLength } = await vault.sealHistory(encoded);
    const directPath = endpoints.path(context.phone.number, sealedSha256);
    const file = { mediaKey, fileSha256, fileEncSha256, fileLength, directPath };
    const { RECENT: syncType } = HistorySyncType;
    const historySyncNotification = { syncType, chunkOrder: chunk + 1, progress, ...file };
    return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
  }

  /** Encodes one protocol message in pieces, chat by chat. */
  private *encoded(context: ChunkContext, chunk: number): Generator<Uint8Array> {
    const { past } = context;
    const part = (fields: proto.IHistorySync) => proto.HistorySync.encode(fields).finish();
    const chats = chatsOf(past).filter((_chat, n) => n % past.chunks === chunk);
    yield part({ syncType: HistorySyncType.RECENT });
    for (const [n, chat] of chats.entries()) {
      if (n === 1 && past.damaged === chunk) yield DAMAGE;
      yield part({ conversations: [this.conversation(context, chat)] });
    }
    // all contacts write in a group
    const authors = chats.some((chat) => past.groups.includes(chat)) ? past.people : chats;
    const people = authors.flatMap((chat) => this.deps.world.account(chat) ?? []);
    const pushnames = people.map(({ lid, name }) => ({ id: lidJid(lid), pushname: name }));
    const phoneNumberToLidMappings = people.map(({ lid, number }) => ({
      lidJid: lidJid(lid),
      pnJid: numberJid(number),
    }));
    yield part({ pushnames, phoneNumberToLidMappings });
  }

  /** Phones identify a chat by LID or by number. The mappings between the two follow all chats. */
  private conversation({ phone, companion, past }: ChunkContext, chat: string): proto.IConversation {
    const account = this.deps.world.account(chat);
    const byNumber = past.people.indexOf(chat) % 2 === 1;
    const jid = account ? (byNumber ? numberJid(account.number) : lidJid(account.lid)) : groupJid(chat);
    const since = companion.fullSync ? 0 : Date.now() - RECENT_MS;
    const all = Array.from({ length: past.perChat }, (_none, n) => pastMessage(past, chat, n));
    const messages = all
      .filter(({ sentAt }) => sentAt * 1000 >= since)
      .map((message) => ({ message: this.record(message, jid, account ? undefined : this.author(past, message)) }));
    return {
      ...{ id: jid, messages },
      name: account?.name ?? this.deps.groups.find(chat)?.subject,
      ...(account && {
        tcToken: privacyTokenOf(phone.number, account.number),
        tcTokenTimestamp: Math.floor(past.until / 1000),
      }),
    };
  }

  private author({ people }: Past, { fromMe, sentAt }: PastMessage): Account | undefined {
    return fromMe ? undefined : this.deps.world.account(people[sentAt % people.length] ?? '');
  }

  private record(message: PastMessage, remoteJid: string, author: Account | undefined): proto.IWebMessageInfo {
    const { id, fromMe, sentAt: messageTimestamp } = message;
    const participant = author && lidJid(author.lid);
    return {
      key: { remoteJid, fromMe, id, participant },
      message: contentOf(message, remoteJid),
      ...{ messageTimestamp, participant, pushName: author?.name },
    };
  }
}

function contentOf({ kind, text, id }: PastMessage, remoteJid: string): proto.IMessage {
  if (kind === 'reaction') return { reactionMessage: { key: { remoteJid, id: `${id}0`, fromMe: true }, text: '👍' } };
  if (kind === 'image') return { imageMessage: { mimetype: 'image/jpeg', caption: text, fileLength: 1_000 } };
  return { conversation: text };
}
