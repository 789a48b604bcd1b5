/** The maximum number of files in one message of an internal chat. */
export const MAX_CHAT_FILES = 10;

/** Returns the preview of a message for lists and notices: its text, or else the names of its files. */
export const chatLineOf = ({ message, files }: { message: string; files: readonly { name: string }[] }): string =>
  message || `📎 ${files.map(({ name }) => name).join(', ')}`;
