import { MessageContent } from '@recado/contracts';
import type { Read } from './read-content.js';
import { recordIn } from './journal-entry.js';

const ALONE = { viewOnce: false, quotedId: null, forwarded: false, expiresInSeconds: null, mentions: [] };

/** What the client wrote down itself, in the contract's own words. */
const read =
  (type: MessageContent['type']) =>
  (plaintext: Uint8Array): Read | null => {
    const content = MessageContent.safeParse(recordIn(plaintext));
    return content.success && content.data.type === type ? { content: content.data, ...ALONE } : null;
  };

export const readCall = read('call');
export const readGroupNotice = read('group-notice');

/** Why a message could not be read. */
export const readReason = (plaintext: Uint8Array): string => String(recordIn(plaintext));
