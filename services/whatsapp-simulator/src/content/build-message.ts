import { proto } from '@whiskeysockets/baileys';
import type { Sealed } from '../media/media-vault.js';
import type { ContactContent, MediaContent } from './contact-content.js';
import type { MediaKind } from '../world/kinds.js';
import { countOf, totalOf, type Order } from '../world/orders.js';

type Message = proto.IMessage;
type Of<K extends ContactContent['kind']> = Extract<ContactContent, { kind: K }>;

const MIME_TYPES: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  gif: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
};

export type Download = Pick<
  proto.Message.IImageMessage,
  'url' | 'mediaKey' | 'fileSha256' | 'fileEncSha256' | 'fileLength' | 'mediaKeyTimestamp' | 'mimetype'
>;

/** Returns the fields for a download: a full URL without `directPath`, so that the client uses it unchanged. */
export const downloadOf = (sealed: Sealed, url: string, content: MediaContent): Download => ({
  url,
  mediaKey: sealed.mediaKey,
  fileSha256: sealed.fileSha256,
  fileEncSha256: sealed.fileEncSha256,
  fileLength: sealed.fileLength,
  mediaKeyTimestamp: Math.floor(Date.now() / 1000),
  mimetype: content.mimeType ?? MIME_TYPES[content.kind],
});

const MEDIA: Record<MediaKind, (content: MediaContent, file: Download) => Message> = {
  image: ({ caption, width, height }, file) => ({ imageMessage: { ...file, caption, width, height } }),
  video: ({ caption, seconds, width, height }, file) => ({
    videoMessage: { ...file, caption, seconds, width, height },
  }),
  gif: ({ caption, seconds, width, height }, file) => ({
    videoMessage: { ...file, caption, seconds, width, height, gifPlayback: true },
  }),
  audio: ({ seconds }, file) => ({ audioMessage: { ...file, seconds } }),
  voice: ({ seconds }, file) => ({ audioMessage: { ...file, seconds, ptt: true } }),
  document: ({ caption, fileName = 'arquivo', pages }, file) => {
    const documentMessage = { ...file, fileName, title: fileName, pageCount: pages, caption };
    return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
  },
  sticker: ({ width, height, animated }, file) => ({
    stickerMessage: { ...file, width, height, isAnimated: animated ?? false },
  }),
};

export const buildMedia = (content: MediaContent, file: Download): Message => MEDIA[content.kind](content, file);

const buildLocation = ({ latitude, longitude, name, address, live }: Of<'location'>): Message => {
  const place = { degreesLatitude: latitude, degreesLongitude: longitude };
  if (live) return { liveLocationMessage: { ...place, caption: name, sequenceNumber: 1 } };
  return { locationMessage: { ...place, name, address } };
};

const buildContacts = ({ contacts }: Of<'contacts'>): Message => {
  const cards = contacts.map(({ name, vcard }) => ({ displayName: name, vcard }));
  if (cards.length === 1) return { contactMessage: cards[0] };
  return { contactsArrayMessage: { displayName: `${cards.length} contatos`, contacts: cards } };
};

const buildPoll = ({ question, options, selectable }: Of<'poll'>): Message => {
  const poll = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
  };
  return selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll };
};

const buildCalendar = ({ name, description, place, startsAt }: Of<'calendar'>): Message => ({
  eventMessage: { name, description, startTime: Math.floor(startsAt / 1000), location: place ? { name: place } : null },
});

const buildTimer = ({ seconds, setAt }: Of<'timer'>): Message => ({
  protocolMessage: {
    type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING,
    ephemeralExpiration: seconds,
    ephemeralSettingTimestamp: setAt ?? Math.floor(Date.now() / 1000),
  },
});

export const buildOrder = (order: Order, { title, text }: Of<'order'>): Message => ({
  orderMessage: {
    ...{ orderId: order.id, token: order.token, orderTitle: title, message: text, itemCount: countOf(order) },
    ...{ totalAmount1000: totalOf(order), totalCurrencyCode: order.currency },
    status: proto.Message.OrderMessage.OrderStatus.INQUIRY,
    surface: proto.Message.OrderMessage.OrderSurface.CATALOG,
  },
});

/** Builds messages that do not depend on the chat, except media. */
export const buildPlain = (
  content: Exclude<ContactContent, MediaContent | Of<'reaction' | 'edit' | 'revoke' | 'vote' | 'order'>>,
): Message => {
  switch (content.kind) {
    case 'text':
      return { conversation: content.text };
    case 'location':
      return buildLocation(content);
    case 'contacts':
      return buildContacts(content);
    case 'poll':
      return buildPoll(content);
    case 'calendar':
      return buildCalendar(content);
    case 'timer':
      return buildTimer(content);
    case 'album':
      return { albumMessage: { expectedImageCount: content.images, expectedVideoCount: content.videos } };
    case 'raw':
      return proto.Message.decode(Buffer.from(content.message, 'base64'));
  }
};
