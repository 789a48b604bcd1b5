import type { MessageContent } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import { isJidStatusBroadcast, type proto } from '@whiskeysockets/baileys';
import { personOf, type Address } from './jids.js';

/** A quoted message as the reply contains it, from either side. */
export type ReadQuote = { author: Address | null; isStatus: boolean; content: MessageContent | null };
type ReadsContent = (message: proto.IMessage) => MessageContent | undefined;

const MOST_TEXT = 1_000;
const MOST_OPTIONS = 12;
const MOST_CONTACTS = 5;

/** Reads the message or status that a message replies to, or returns null if it is not a reply. */
export function readQuote(info: proto.IContextInfo | null | undefined, contentOf: ReadsContent): ReadQuote | null {
  const isStatus = isJidStatusBroadcast(info?.remoteJid ?? '') === true;
  if (!info || (!info.quotedMessage && !isStatus)) return null;
  const { quotedMessage, participant } = info;
  const content = quotedMessage ? shortened(contentOf(quotedMessage)) : null;
  return { author: personOf(participant ?? undefined), isStatus, content };
}

/** Shortens content to what a quote shows. Returns null for content without a preview. */
function shortened(content: MessageContent | undefined): MessageContent | null {
  switch (content?.type) {
    case 'text':
      return { ...content, text: cut(content.text, MOST_TEXT) };
    case 'media':
      return { ...content, caption: cut(content.caption, MOST_TEXT), waveform: undefined };
    case 'contacts':
      return { ...content, contacts: content.contacts.slice(0, MOST_CONTACTS).map(shortCard) };
    case 'poll':
      return { ...content, options: content.options.slice(0, MOST_OPTIONS), hashes: undefined };
    case 'calendar':
      return { ...content, description: cut(content.description, MOST_TEXT) };
    case 'location':
    case 'call':
      return content;
    default:
      return null;
  }
}

const shortCard = ({ name, vcard }: { name: string; vcard: string }) => ({ name, vcard: cut(vcard, MOST_TEXT) });
