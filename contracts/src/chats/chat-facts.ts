/** So many files go with one message of an internal chat. */
export const MAX_CHAT_FILES = 10;

/** Returns what lists and notices show of a message: its text, else the names of its files. */
export const chatLineOf = ({ message, files }: { message: string; files: readonly { name: string }[] }): string =>
  message || `📎 ${files.map(({ name }) => name).join(', ')}`;
