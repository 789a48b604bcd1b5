import type { ChatMessage } from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { MessagesPage } from './chats-api.js';

export type MessagePages = InfiniteData<MessagesPage>;

const oldestFirst = (a: ChatMessage, b: ChatMessage) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/**
 * Returns the messages of all pages, oldest first, without duplicates. Pages overlap when messages arrive between two
 * reads.
 */
export function inOrder(pages: MessagePages | undefined): ChatMessage[] {
  const all = pages?.pages.flatMap(({ records }) => records) ?? [];
  return [...new Map(all.map((message) => [message.id, message])).values()].toSorted(oldestFirst);
}

/** Adds a message unless it is already present: the user's own message arrives in the response and over the socket. */
export function withMessage(pages: MessagePages | undefined, message: ChatMessage): MessagePages | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (!pages || !newest || newest.records.some(({ id }) => id === message.id)) return pages;
  return { ...pages, pages: [{ ...newest, records: [...newest.records, message] }, ...older] };
}

/** Replaces a changed message. Ignores messages that are not loaded yet and changes older than the loaded revision. */
export function withChanged(pages: MessagePages | undefined, message: ChatMessage): MessagePages | undefined {
  if (!pages) return pages;
  const changed = (known: ChatMessage) =>
    known.id === message.id && known.revision < message.revision ? message : known;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, records: page.records.map(changed) })) };
}
