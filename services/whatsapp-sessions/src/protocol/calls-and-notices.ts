import { MessageContent } from '@recado/contracts';
import { NO_CONTEXT, type Read } from './read-content.js';
import { recordIn } from './journal-entry.js';

/** Reads a record that the client journaled in the contract's format. */
const read =
  (type: MessageContent['type']) =>
  (plaintext: Uint8Array): Read | null => {
    const content = MessageContent.safeParse(recordIn(plaintext));
    return content.success && content.data.type === type
      ? { content: content.data, viewOnce: false, ...NO_CONTEXT }
      : null;
  };

export const readCall = read('call');
export const readGroupNotice = read('group-notice');

/** Returns the reason why a message could not be read. */
export const readReason = (plaintext: Uint8Array): string => String(recordIn(plaintext));
