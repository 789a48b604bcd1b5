import type { MessageTarget } from '@recado/contracts';
import {
  proto,
  type AnyMessageContent,
  type CacheStore,
  type MediaGenerationOptions,
  type MiscMessageGenerationOptions,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { z } from 'zod';
import type { ChatTimer } from '../protocol/chat-timer.js';
import { jidOf } from '../protocol/jids.js';
import type { MediaToSend, MessageToSend } from './whatsapp-client.js';

type Target = z.output<typeof MessageTarget>;
type Options = MiscMessageGenerationOptions & Pick<MediaGenerationOptions, 'mediaCache'>;

/** Baileys consults its cache only for media with a URL. This one is never opened. */
const UPLOADED = 'uploaded:';

/** Converts a message to Baileys' format. `jid` is the chat; `timer` is its disappearing-message timer. */
export function outgoing(
  jid: string,
  message: MessageToSend,
  timer?: ChatTimer,
): { content: AnyMessageContent; options: Options } {
  const { messageId, quoted, mentions, forwarded, upload } = message;
  const contextInfo = {
    ...(forwarded && { isForwarded: true, forwardingScore: 1 }),
    ...(timer && !CHANGES.has(message.content.type) && expiring(timer)),
  };
  const context = Object.keys(contextInfo).length > 0 ? { contextInfo } : {};
  const mentioned = mentions.length > 0 ? { mentions: mentions.map(jidOf) } : {};
  return {
    content: { ...contentOf(jid, message), ...mentioned, ...context },
    options: {
      messageId,
      ...(quoted && { quoted: quotedMessage(jid, quoted) }),
      ...(upload && { mediaCache: presetCache(upload) }),
    },
  };
}

const CHANGES: ReadonlySet<string> = new Set(['reaction', 'edit', 'revoke']);

const expiring = ({ seconds, setAt }: ChatTimer): proto.IContextInfo => ({
  expiration: seconds,
  ...(setAt > 0 && { ephemeralSettingTimestamp: setAt }),
});

function contentOf(jid: string, message: MessageToSend): AnyMessageContent {
  const { content } = message;
  switch (content.type) {
    case 'text':
      // To create a preview, this process would fetch any URL that a user types.
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

/** The prefix of the message field for each kind of media. */
const PARTS: Readonly<Record<MediaToSend['kind'], 'image' | 'video' | 'audio' | 'sticker' | 'document'>> = {
  ...({ image: 'image', sticker: 'sticker', document: 'document' } as const),
  ...({ video: 'video', gif: 'video', audio: 'audio', voice: 'audio' } as const),
};

/** Baileys adds the caption and the file name to the uploaded file. */
function mediaOf({ kind, caption, fileName }: MediaToSend, { upload }: MessageToSend): AnyMessageContent {
  if (!upload) throw new Error('a file that is not uploaded');
  const part = PARTS[kind];
  // If it is missing, Baileys sets the default type.
  const mimetype = proto.Message.decode(upload)[`${part}Message`]?.mimetype;
  const name = kind === 'document' ? { fileName: fileName ?? 'file' } : {};
  return { [part]: { url: UPLOADED }, mimetype, ...(caption && { caption }), ...name } as AnyMessageContent;
}

/** Returns a cache that gives Baileys the file that is already uploaded. */
const presetCache = (upload: Uint8Array): CacheStore => ({
  get: <T>() => upload as T,
  ...{ set: () => undefined, del: () => undefined, flushAll: () => undefined },
});

/**
 * Returns the key of a message in this chat. It includes the author only in groups, and only if the message is not
 * ours.
 */
export function keyOf(jid: string, { messageId, fromMe, participant }: Target): WAMessageKey {
  const author = participant && !fromMe ? { participant: jidOf(participant) } : {};
  return { remoteJid: jid, id: messageId, fromMe, ...author };
}

const quotedMessage = (jid: string, quoted: NonNullable<MessageToSend['quoted']>): WAMessage => ({
  key: keyOf(jid, quoted),
  message: { conversation: quoted.text },
});
