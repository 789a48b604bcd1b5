import { randomBytes } from 'node:crypto';
import { getContentType, proto } from '@whiskeysockets/baileys';
import { buildMedia, buildOrder, buildPlain, downloadOf } from '../content/build-message.js';
import type { ContactContent, MediaContent, MessageOptions } from '../content/contact-content.js';
import { sealEdit } from '../content/seal-edit.js';
import { sealVote } from '../content/seal-vote.js';
import { CHANGE_KINDS, MEDIA_KINDS, type MessageKind } from '../world/kinds.js';
import type { MediaVault } from '../media/media-vault.js';
import type { Endpoints } from '../media/endpoints.js';
import { SimulatorError } from '../simulator.errors.js';
import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import { ownJid, type Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { ChatKey, ChatMessage } from '../world/message.js';
import type { Groups } from '../world/groups.js';
import type { Orders } from '../world/orders.js';
import type { World } from '../world/world.js';

type ComposerDeps = {
  world: World;
  groups: Groups;
  chats: Chats;
  orders: Orders;
  vault: MediaVault;
  endpoints: Endpoints;
};
/** `opened` is the content that the recipient reads; `message` may be encrypted. */
export type Composed = { message: proto.IMessage; opened: proto.IMessage };
export type ComposeRequest = { key: ChatKey; sender: Account; content: ContactContent; options?: MessageOptions };

const { Type } = proto.Message.ProtocolMessage;
const { AssociationType } = proto.MessageAssociation;

/** Kinds of messages without a secret. */
const PLAIN: ReadonlySet<string> = new Set(['raw', 'album', 'timer', ...CHANGE_KINDS]);

const timerOf = ({ expiresInSeconds, timerSetAt }: MessageOptions): proto.IContextInfo => ({
  ...(expiresInSeconds && { expiration: expiresInSeconds }),
  ...(timerSetAt && { ephemeralSettingTimestamp: timerSetAt }),
});

const isMedia = (content: ContactContent): content is MediaContent =>
  (MEDIA_KINDS as readonly string[]).includes(content.kind);

/** Adds the context. Plain text becomes extended text, because `conversation` cannot have a context. */
const withContext = (message: proto.IMessage, contextInfo: proto.IContextInfo): proto.IMessage => {
  if (typeof message.conversation === 'string')
    return { extendedTextMessage: { text: message.conversation, contextInfo } };
  const wrapped = message.documentWithCaptionMessage?.message;
  const inner = wrapped ?? message;
  const type = getContentType(inner);
  if (type) Object.assign(inner[type] as object, { contextInfo });
  return message;
};

const asViewOnce = (message: proto.IMessage): proto.IMessage => {
  for (const part of [message.imageMessage, message.videoMessage, message.audioMessage]) if (part) part.viewOnce = true;
  return message.audioMessage ? { viewOnceMessageV2Extension: { message } } : { viewOnceMessageV2: { message } };
};

/** Returns the context that a phone adds to the first message after an ad was tapped. */
const referralOf = ({ headline, body, id, url, clickId, app, picture }: NonNullable<MessageOptions['ad']>) => ({
  conversionSource: 'FB_Ads',
  entryPointConversionSource: 'ctwa_ad',
  entryPointConversionApp: app,
  externalAdReply: {
    ...{ title: headline, body, sourceId: id, sourceUrl: url, ctwaClid: clickId, sourceApp: app, sourceType: 'ad' },
    ...{ showAdAttribution: true, ...(picture && { thumbnail: Buffer.from(picture, 'base64') }) },
  },
});

/** Returns the message as originally encoded, for clients that request it again. */
export const protoOf = ({ proto: encoded, secret, text }: ChatMessage): proto.IMessage => {
  if (encoded) return proto.Message.decode(Buffer.from(encoded, 'base64'));
  return { conversation: text, ...(secret && withSecret(Buffer.from(secret, 'base64'))) };
};

/** Returns the message without its secret, as it appears in quotes and edits. */
const quotable = (message: ChatMessage): proto.IMessage => ({ ...protoOf(message), messageContextInfo: undefined });

const withSecret = (messageSecret: Uint8Array): proto.IMessage => ({ messageContextInfo: { messageSecret } });

/** Returns the encoded message, or an empty object if the text and secret are enough to rebuild it. */
export const storedProto = (message: proto.IMessage, kind: MessageKind): Pick<ChatMessage, 'proto' | 'secret'> => {
  const isPlain = kind === 'text' && !message.extendedTextMessage?.contextInfo;
  if (!isPlain) return { proto: Buffer.from(proto.Message.encode(message).finish()).toString('base64') };
  const secret = message.messageContextInfo?.messageSecret;
  return secret ? { secret: Buffer.from(secret).toString('base64') } : {};
};

/** Converts a sender's content to a protocol message. */
export class Composer {
  constructor(private readonly deps: ComposerDeps) {}

  async compose(composing: ComposeRequest): Promise<Composed> {
    const { content, options = {} } = composing;
    const built = await this.build(composing);
    const context = this.context(composing.key, options);
    const complete = Object.keys(context).length ? withContext(built, context) : built;
    if (content.kind === 'edit') return { message: this.sealed(composing, complete), opened: complete };
    const whole = options.viewOnce ? asViewOnce(complete) : complete;
    const hasSecret = !PLAIN.has(content.kind);
    const secret = hasSecret ? { messageSecret: randomBytes(32) } : {};
    const messageContextInfo = { ...secret, ...this.association(composing) };
    const message = Object.keys(messageContextInfo).length ? { ...whole, messageContextInfo } : whole;
    return { message, opened: message };
  }

  /** Returns a picture's reference to its album. */
  private association({ key, sender, options }: ComposeRequest): proto.IMessageContextInfo {
    if (!options?.albumId) return {};
    const remoteJid = lidJid(
      this.deps.world.account(sender.number === key.contact ? key.phone : key.contact)?.lid ?? '',
    );
    const parentMessageKey = { id: options.albumId, fromMe: true, remoteJid };
    return { messageAssociation: { associationType: AssociationType.MEDIA_ALBUM, parentMessageKey } };
  }

  /** Encrypts an edit, unless the edited message has no secret. */
  private sealed({ key, sender, content }: ComposeRequest, edit: proto.IMessage): proto.IMessage {
    if (content.kind !== 'edit' || !content.sealed) return edit;
    const { targetId } = content;
    const secret = protoOf(this.target(key, targetId)).messageContextInfo?.messageSecret;
    return secret ? sealEdit({ edit, targetId, jid: ownJid(sender), secret }) : edit;
  }

  private async build({ key, sender, content }: ComposeRequest): Promise<proto.IMessage> {
    if (isMedia(content)) {
      const sealed = await this.deps.vault.seal(content.sha256, content.kind);
      const url = this.deps.endpoints.download(key.phone, sealed.sealedSha256);
      return buildMedia(content, downloadOf(sealed, url, content));
    }
    switch (content.kind) {
      case 'reaction': {
        const target = this.targetKey(key, sender, content.targetId);
        return { reactionMessage: { key: target, text: content.emoji, senderTimestampMs: Date.now() } };
      }
      case 'edit':
        return this.edit(key, sender, content);
      case 'revoke':
        return { protocolMessage: { key: this.targetKey(key, sender, content.targetId), type: Type.REVOKE } };
      case 'vote':
        return this.vote(key, sender, content);
      case 'order':
        return buildOrder(this.deps.orders.create(content.currency, content.items), content);
      default:
        return buildPlain(content);
    }
  }

  /** Builds a vote, encrypted with its poll's secret. */
  private vote(key: ChatKey, sender: Account, { targetId, options }: { targetId: string; options: string[] }) {
    const poll = this.target(key, targetId);
    const secret = protoOf(poll).messageContextInfo?.messageSecret;
    const creator = this.authorOf(key, poll);
    if (!secret || !creator || poll.kind !== 'poll')
      throw new SimulatorError(400, 'ERR_NOT_A_POLL', 'The message is not a poll.');
    const by = { creator: ownJid(creator), voter: ownJid(sender) };
    return sealVote({ pollKey: this.targetKey(key, sender, targetId), ...by, options, secret });
  }

  /** Edits a text message or a file's caption. */
  private edit(key: ChatKey, sender: Account, content: { targetId: string; text: string }): proto.IMessage {
    const target = quotable(this.target(key, content.targetId));
    const type = getContentType(target);
    const part = type && target[type];
    const editedMessage =
      part && typeof part === 'object' && 'caption' in part
        ? { [type]: { ...part, caption: content.text } }
        : { conversation: content.text };
    const of = this.targetKey(key, sender, content.targetId);
    return { protocolMessage: { key: of, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: Date.now() } };
  }

  private target(key: ChatKey, id: string): ChatMessage {
    const found = this.deps.chats.find(key, id);
    if (!found) throw new SimulatorError(404, 'ERR_NO_SUCH_MESSAGE', 'There is no message with this ID in the chat.');
    return found;
  }

  /** Returns the key of the message from the sender's point of view. */
  private targetKey(key: ChatKey, sender: Account, id: string): proto.IMessageKey {
    const author = this.authorOf(key, this.target(key, id));
    const isGroup = this.deps.groups.find(key.contact) !== undefined;
    const other = this.deps.world.account(sender.number === key.contact ? key.phone : key.contact);
    return {
      id,
      fromMe: author?.number === sender.number,
      remoteJid: isGroup ? groupJid(key.contact) : lidJid(other?.lid ?? key.contact),
      participant: isGroup ? lidJid(author?.lid ?? '') : undefined,
    };
  }

  private authorOf(key: ChatKey, { author, fromContact }: ChatMessage): Account | undefined {
    return this.deps.world.account(author ?? (fromContact ? key.contact : key.phone));
  }

  private context(key: ChatKey, options: MessageOptions): proto.IContextInfo {
    const { forwarded, mentions, ad } = options;
    return {
      ...this.quoted(key, options),
      ...(forwarded && { isForwarded: true, forwardingScore: 1 }),
      ...timerOf(options),
      ...(ad && referralOf(ad)),
      ...(mentions?.length && { mentionedJid: mentions.map((number) => this.mention(number)) }),
    };
  }

  private quoted(key: ChatKey, { quotedId, quotedElsewhere }: MessageOptions): proto.IContextInfo {
    if (quotedElsewhere) return this.quotedElsewhere(key, quotedElsewhere);
    if (quotedId === undefined) return {};
    const quoted = this.target(key, quotedId);
    return {
      stanzaId: quoted.id,
      participant: lidJid(this.authorOf(key, quoted)?.lid ?? ''),
      quotedMessage: quotable(quoted),
    };
  }

  private quotedElsewhere(key: ChatKey, quoted: NonNullable<MessageOptions['quotedElsewhere']>): proto.IContextInfo {
    const { id, text, message, byPhone, isStatus } = quoted;
    const quotedMessage = message ? proto.Message.decode(Buffer.from(message, 'base64')) : { conversation: text };
    return {
      ...{ stanzaId: id ?? 'GONE', quotedMessage, ...(isStatus && { remoteJid: 'status@broadcast' }) },
      participant: lidJid(this.deps.world.account(byPhone ? key.phone : key.contact)?.lid ?? ''),
    };
  }

  private mention(number: string): string {
    const account = this.deps.world.account(number);
    return account ? lidJid(account.lid) : numberJid(number);
  }
}
