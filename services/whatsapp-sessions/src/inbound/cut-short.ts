import type { MessageContent } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { Received } from '../protocol/inbound-message.js';

const MOST_TEXT = 2_000;

/** Converts a message that is too large for an event into an unreadable one with the beginning of its text. */
export function cutShort(data: Received): Received {
  const content = { type: 'unreadable' as const, reason: 'too large', text: cut(textOf(data.content), MOST_TEXT) };
  return {
    ...data,
    content,
    quotedId: null,
    quote: null,
    albumId: null,
    label: null,
    referral: null,
    catalog: null,
    mentions: [],
  };
}

function textOf(content: MessageContent): string {
  switch (content.type) {
    case 'text':
    case 'edit':
      return content.text;
    case 'media':
      return content.caption;
    case 'contacts':
      return content.contacts.map(({ name }) => name).join(', ');
    case 'poll':
      return content.question;
    case 'calendar':
      return content.name;
    default:
      return '';
  }
}
