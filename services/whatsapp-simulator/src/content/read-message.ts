import { getContentType, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { parseJid } from '../wire/jids.js';
import type { MediaFacts, MediaKind, MessageFields } from '../world/kinds.js';

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
const readChange = (message: proto.IMessage, textOf: (message: proto.IMessage) => string): MessageFields | undefined =>
  message.reactionMessage
    ? readReaction(message.reactionMessage)
    : (readVote(message) ?? readProtocol(message, textOf));

type Message = proto.IMessage;
type MediaMessage = Partial<
  Pick<proto.Message.IDocumentMessage, 'mimetype' | 'fileName' | 'caption' | 'fileLength'> & { seconds: number | null }
>;
type Reader = (message: Message) => MessageFields | undefined;

const media = (kind: MediaKind, of: MediaMessage | null | undefined): MessageFields | undefined => {
  if (!of) return undefined;
  const facts: MediaFacts = {
    mimeType: of.mimetype ?? 'application/octet-stream',
    fileName: of.fileName ?? null,
    sha256: null,
    bytes: of.fileLength === null || of.fileLength === undefined ? null : Number(of.fileLength),
    seconds: of.seconds ?? null,
  };
  return { kind, text: of.caption ?? '', media: facts };
};

const still: Reader = ({ locationMessage: of }) => {
  if (!of) return undefined;
  const { name, address, degreesLatitude, degreesLongitude, isLive } = of;
  const degrees = { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0 };
  const place = { ...degrees, name: name ?? '', address: address ?? '', live: !!isLive };
  return { kind: 'location', text: place.name, location: place };
};

const moving: Reader = ({ liveLocationMessage: of }) => {
  if (!of) return undefined;
  const degrees = { latitude: of.degreesLatitude ?? 0, longitude: of.degreesLongitude ?? 0 };
  const text = of.caption ?? '';
  return { kind: 'location', text, location: { ...degrees, name: text, address: '', live: true } };
};

const contacts: Reader = ({ contactMessage, contactsArrayMessage }) => {
  const all = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!all) return undefined;
  const cards = all.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' }));
  return { kind: 'contacts', text: cards.map(({ name }) => name).join(', '), contacts: cards };
};

const poll: Reader = (message) => {
  const of = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (!of) return undefined;
  const question = of.name ?? '';
  const options = (of.options ?? []).map(({ optionName }) => optionName ?? '');
  return { kind: 'poll', text: question, poll: { question, options, selectable: of.selectableOptionsCount ?? 0 } };
};

const calendar: Reader = ({ eventMessage: of }) => {
  if (!of) return undefined;
  const entry = {
    name: of.name ?? '',
    description: of.description ?? '',
    place: of.location?.name ?? '',
    startsAt: of.startTime ? Number(of.startTime) * 1000 : null,
  };
  return { kind: 'calendar', text: entry.name, calendar: entry };
};

const words: Reader = ({ conversation, extendedTextMessage }) => {
  const text = conversation || extendedTextMessage?.text;
  return text || extendedTextMessage?.contextInfo?.externalAdReply ? { kind: 'text', text: text ?? '' } : undefined;
};

const READERS: Reader[] = [
  words,
  ({ imageMessage }) => media('image', imageMessage),
  ({ videoMessage }) => media(videoMessage?.gifPlayback ? 'gif' : 'video', videoMessage),
  ({ ptvMessage }) => media('video', ptvMessage),
  ({ audioMessage }) => media(audioMessage?.ptt ? 'voice' : 'audio', audioMessage),
  ({ documentMessage }) => media('document', documentMessage),
  ({ stickerMessage }) => media('sticker', stickerMessage),
  still,
  moving,
  contacts,
  poll,
  calendar,
  (message) => readChange(message, (edited) => readMessage(edited).text),
];

/** Returns the content inside the wrappers, which also contains the context. */
export const innerMessage = (message: Message): Message => normalizeMessageContent(message) ?? {};

const contextOf = (inner: Message): proto.IContextInfo | undefined => {
  const type = getContentType(inner);
  const part = type && (inner[type] as { contextInfo?: proto.IContextInfo | null } | string | null | undefined);
  return (typeof part === 'object' && part?.contextInfo) || undefined;
};

const isViewOnce = (message: Message, inner: Message): boolean =>
  !!(message.viewOnceMessage ?? message.viewOnceMessageV2 ?? message.viewOnceMessageV2Extension) ||
  !!(inner.imageMessage?.viewOnce ?? inner.videoMessage?.viewOnce ?? inner.audioMessage?.viewOnce);

const readContext = (context: proto.IContextInfo | undefined): Partial<MessageFields> => {
  if (!context) return {};
  const quoted = context.stanzaId ? context.quotedMessage : undefined;
  const mentions = (context.mentionedJid ?? []).map((jid) => parseJid(jid)?.user ?? jid);
  return {
    ...(context.stanzaId && { quotedId: context.stanzaId }),
    ...(quoted && { quotedText: readMessage(quoted).text }),
    ...(context.isForwarded && { forwarded: true }),
    ...(context.expiration && { expiresInSeconds: context.expiration }),
    ...(context.ephemeralSettingTimestamp && { timerSetAt: Number(context.ephemeralSettingTimestamp) }),
    ...(mentions.length && { mentions }),
  };
};

/** Reads the fields that a screen shows from a decrypted message. */
export const readMessage = (message: Message): MessageFields => {
  const inner = innerMessage(message);
  const facts = READERS.reduce<MessageFields | undefined>((found, read) => found ?? read(inner), undefined) ?? {
    kind: 'other',
    text: `[${getContentType(inner) ?? 'empty'}]`,
  };
  return { ...facts, ...readContext(contextOf(inner)), ...(isViewOnce(message, inner) && { viewOnce: true }) };
};
