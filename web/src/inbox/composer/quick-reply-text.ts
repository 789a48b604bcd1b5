const PREVIEW_LENGTH = 35;

/** Returns the search text after the slash, or null. A '/' alone is not a search. */
export const wantedReply = (text: string): string | null =>
  text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1).toLowerCase() : null;

/** Returns whether the text is only a shortcut. A shortcut alone is never sent to the contact. */
export const isShortcut = (text: string): boolean => /^\/[^\s/]+$/.test(text.trim());

export const previewOf = (message: string) =>
  message.length > PREVIEW_LENGTH ? `${message.slice(0, PREVIEW_LENGTH)}...` : message;

type Reply = { shortcode: string; message: string; folder?: string };

/** Returns the folders of the replies, sorted by name. */
export const foldersOf = (replies: readonly { folder: string }[]): string[] =>
  [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted((a, b) => a.localeCompare(b));

/** Returns replies whose shortcode starts with the text, followed by replies that contain it. */
export function matching<T extends Reply>(replies: readonly T[], wanted: string): readonly T[] {
  const code = ({ shortcode }: Reply) => shortcode.replace(/^\//, '').toLowerCase();
  const begins = replies.filter((reply) => code(reply).startsWith(wanted));
  const others = replies.filter(
    (reply) =>
      !begins.includes(reply) && `${code(reply)} ${reply.folder ?? ''} ${reply.message}`.toLowerCase().includes(wanted),
  );
  return [...begins, ...others];
}
