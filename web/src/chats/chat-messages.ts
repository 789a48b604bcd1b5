import type { ChatMessage } from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { MessagesPage } from './chats-api.js';

export type MessagePages = InfiniteData<MessagesPage>;

const oldestFirst = (a: ChatMessage, b: ChatMessage) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** Each once, oldest first: a page that is read after something new came has a line of the page before again. */
export function inOrder(pages: MessagePages | undefined): ChatMessage[] {
  const all = pages?.pages.flatMap(({ records }) => records) ?? [];
  return [...new Map(all.map((message) => [message.id, message])).values()].toSorted(oldestFirst);
}

/** Adds what came, unless it is there: an own message comes as the answer and over the socket. */
export function withMessage(pages: MessagePages | undefined, message: ChatMessage): MessagePages | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (!pages || !newest || newest.records.some(({ id }) => id === message.id)) return pages;
  return { ...pages, pages: [{ ...newest, records: [...newest.records, message] }, ...older] };
}

/** Puts a message that changed in its place. One that is not read yet comes with its page, and older news change nothing. */
export function withChanged(pages: MessagePages | undefined, message: ChatMessage): MessagePages | undefined {
  if (!pages) return pages;
  const changed = (known: ChatMessage) =>
    known.id === message.id && known.revision < message.revision ? message : known;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, records: page.records.map(changed) })) };
}
