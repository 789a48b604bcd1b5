import { createHash } from 'node:crypto';
import { MEDIA_TYPE_OF, type MediaType, type MessageContent } from '@recado/contracts';
import { dateAndHourAt } from '@recado/flow-engine';
import { searchWordsOf, type StoredContent } from '../conversations/message.js';

type Content<T extends MessageContent['type']> = Extract<MessageContent, { type: T }>;
/** Content that is shown as a separate message. Other kinds change or describe a message. */
export type ConversationContent = Content<
  'text' | 'media' | 'location' | 'contacts' | 'poll' | 'calendar' | 'unreadable' | 'call'
>;

const CHANGES: ReadonlySet<string> = new Set(['reaction', 'edit', 'revoke', 'poll-vote', 'chat-timer', 'group-notice']);
export const isBubble = (content: MessageContent): content is ConversationContent => !CHANGES.has(content.type);

const contentFrom = (body: string, mediaType: MediaType | null, more: Partial<StoredContent> = {}): StoredContent => ({
  body,
  mediaType,
  words: searchWordsOf({ body, ...more }),
  ...more,
});

/** Converts WhatsApp's content. Polls and calendar entries also get a readable text. */
export function contentOf(content: ConversationContent, timeZone: string): StoredContent {
  switch (content.type) {
    case 'text':
      return contentFrom(content.text, null);
    case 'media':
      return mediaContent(content);
    case 'location':
      return locationContent(content);
    case 'contacts':
      return contactsContent(content);
    case 'poll':
      return pollContent(content);
    case 'calendar':
      return contentFrom(calendarText(content, timeZone), null);
    case 'call':
      return contentFrom('', 'call_log', { call: { video: content.video, outcome: content.outcome } });
    case 'unreadable':
      return contentFrom(content.text ?? '', 'unreadable'); // shown as unreadable, with its text if known
  }
}

function pollContent({ question, options, hashes }: Content<'poll'>): StoredContent {
  const named = options.map((name, index) => ({ name, hash: hashes?.[index] ?? hashOf(name) }));
  const body = [`📊 ${question}`, ...options.map((option) => `• ${option}`)].join('\n');
  return contentFrom(body, null, { poll: { question, options: named, votes: [], revision: 0 } });
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

function mediaContent({ type: _media, caption, ...facts }: Content<'media'>): StoredContent {
  const media = { ...facts, key: null, errorCode: null };
  return contentFrom(caption, MEDIA_TYPE_OF[facts.kind], { media });
}

function locationContent({ type: _location, ...location }: Content<'location'>): StoredContent {
  const { name, address, latitude, longitude } = location;
  const body = [name, address].filter(Boolean).join('\n') || `${latitude}, ${longitude}`;
  return contentFrom(body, 'locationMessage', { location });
}

function contactsContent({ contacts }: Content<'contacts'>): StoredContent {
  const body = contacts.map(({ vcard }) => vcard).join('\n');
  return contentFrom(body, contacts.length === 1 ? 'contactMessage' : 'vcard', { contacts });
}

const calendarText = ({ name, description, place, startsAt }: Content<'calendar'>, timeZone: string): string => {
  const when = startsAt && dateAndHourAt({ timeZone, now: new Date(startsAt) });
  return [`📅 ${name}`, when, place && `📍 ${place}`, description].filter(Boolean).join('\n');
};
