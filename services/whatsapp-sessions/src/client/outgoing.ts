import type { MessageTarget, SendWhatsappMessage } from '@recado/contracts';
import type { AnyMessageContent, MiscMessageGenerationOptions, WAMessage, WAMessageKey } from '@whiskeysockets/baileys';
import type { z } from 'zod';
import { jidOf } from '../protocol/jids.js';
import type { FileToSend, MessageToSend } from './whatsapp-client.js';

type Target = z.output<typeof MessageTarget>;
type Media = Extract<SendWhatsappMessage['data']['content'], { type: 'media' }>;

/** Makes a message in the form that Baileys takes. `jid` is the chat. */
export function outgoing(
  jid: string,
  message: MessageToSend,
): { content: AnyMessageContent; options: MiscMessageGenerationOptions } {
  const { messageId, quoted, mentions, forwarded } = message;
  const context = forwarded ? { contextInfo: { isForwarded: true, forwardingScore: 1 } } : {};
  const mentioned = mentions.length > 0 ? { mentions: mentions.map(jidOf) } : {};
  return {
    content: { ...contentOf(jid, message), ...mentioned, ...context },
    options: { messageId, ...(quoted && { quoted: quotedMessage(jid, quoted) }) },
  };
}

function contentOf(jid: string, message: MessageToSend): AnyMessageContent {
  const { content } = message;
  switch (content.type) {
    case 'text':
      // a preview would make this process fetch any address that somebody typed
      return { text: content.text, linkPreview: null };
    case 'media':
      return mediaOf(content, message);
    case 'location':
      return locationOf(content);
    case 'contacts':
      return { contacts: { displayName: content.contacts[0]?.name, contacts: content.contacts.map(cardOf) } };
    case 'reaction':
      return { react: { key: keyOf(jid, content.target), text: content.emoji } };
    case 'edit':
      return { edit: keyOf(jid, content.target), text: content.text, linkPreview: null };
    case 'revoke':
      return { delete: keyOf(jid, content.target) };
  }
}

const cardOf = ({ name, vcard }: { name: string; vcard: string }) => ({ displayName: name, vcard });

const locationOf = ({
  latitude,
  longitude,
  name,
  address,
}: {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}) => ({
  location: {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name && { name }),
    ...(address && { address }),
  },
});

type MediaParts = { media: { stream: FileToSend['bytes'] }; caption: object; content: Media; file: FileToSend };
const video = ({ media, caption, content }: MediaParts) =>
  // without a thumbnail of its own Baileys would look for a program that makes one
  ({ video: media, ...caption, gifPlayback: content.kind === 'gif', jpegThumbnail: '' });
const audio = ({ media, content, file }: MediaParts) => {
  const seconds = file.seconds ?? content.seconds;
  const length = seconds ? { seconds: Math.round(seconds) } : {};
  return { audio: media, ptt: content.kind === 'voice' && !file.isPlainAudio, ...length, ...wave(file) };
};
const MEDIA: Readonly<Record<Media['kind'], (parts: MediaParts) => object>> = {
  image: ({ media, caption }) => ({ image: media, ...caption }),
  video,
  gif: video,
  audio,
  voice: audio,
  sticker: ({ media }) => ({ sticker: media }),
  document: ({ media, caption, content }) => ({ document: media, fileName: content.fileName ?? 'file', ...caption }),
};

function mediaOf(content: Media, { file }: MessageToSend): AnyMessageContent {
  if (!file) throw new Error('a file without bytes');
  const caption = content.caption ? { caption: content.caption } : {};
  const parts = { media: { stream: file.bytes }, caption, content, file };
  return { ...MEDIA[content.kind](parts), mimetype: file.mimeType } as AnyMessageContent;
}

const wave = ({ waveform }: FileToSend) => (waveform ? { waveform } : {});

/** Names a message of this chat. The author counts only in groups, unless it is ours. */
export function keyOf(jid: string, { messageId, fromMe, participant }: Target): WAMessageKey {
  const author = participant && !fromMe ? { participant: jidOf(participant) } : {};
  return { remoteJid: jid, id: messageId, fromMe, ...author };
}

const quotedMessage = (jid: string, quoted: NonNullable<MessageToSend['quoted']>): WAMessage => ({
  key: keyOf(jid, quoted),
  message: { conversation: quoted.text },
});
