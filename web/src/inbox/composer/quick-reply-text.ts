const PREVIEW_LENGTH = 35;

/** Reads the search from the text. A '/' alone searches for nothing yet. */
export const wantedReply = (text: string): string | null =>
  text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1).toLowerCase() : null;

/** A text that is nothing but a shortcut is meant for the desk: it never goes to the contact. */
export const isShortcut = (text: string): boolean => /^\/[^\s/]+$/.test(text.trim());

export const previewOf = (message: string) =>
  message.length > PREVIEW_LENGTH ? `${message.slice(0, PREVIEW_LENGTH)}...` : message;

type Reply = { shortcode: string; message: string; folder?: string };

/** The folders of these replies, by name. */
export const foldersOf = (replies: readonly { folder: string }[]): string[] =>
  [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted((a, b) => a.localeCompare(b));

/** Those whose shortcode begins so come first, then those that have the words anywhere. */
export function matching<T extends Reply>(replies: readonly T[], wanted: string): readonly T[] {
  const code = ({ shortcode }: Reply) => shortcode.replace(/^\//, '').toLowerCase();
  const begins = replies.filter((reply) => code(reply).startsWith(wanted));
  const others = replies.filter(
    (reply) =>
      !begins.includes(reply) && `${code(reply)} ${reply.folder ?? ''} ${reply.message}`.toLowerCase().includes(wanted),
  );
  return [...begins, ...others];
}
