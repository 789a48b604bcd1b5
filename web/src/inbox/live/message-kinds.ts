import { EDIT_WINDOW_MINUTES } from '@recado/contracts';
import type { ThreadMessage } from './inbox-state.js';

export const isPicture = ({ mediaType, media, isDeleted }: ThreadMessage) =>
  mediaType === 'image' && media?.kind !== 'sticker' && !isDeleted;

/** If the deletion fails, the contact still has the message. */
export const isSent = ({ errorCode }: ThreadMessage) => errorCode === null || errorCode === 'ERR_DELETE_WAPP_MSG';

/** Returns whether a failed message was discarded. The server keeps it, but it is not shown. */
export const isDiscarded = (message: ThreadMessage) => message.isDeleted && !isSent(message);

const hasContent = ({ isDeleted, local, mediaType }: ThreadMessage) =>
  !isDeleted && !local && mediaType !== 'unreadable' && mediaType !== 'call_log';

/** WhatsApp allows edits for 15 minutes. */
const isEditable = ({ fromMe, mediaType, createdAt }: ThreadMessage, now: number) =>
  fromMe && mediaType === null && now - new Date(createdAt).getTime() < EDIT_WINDOW_MINUTES * 60_000;

/**
 * Returns the menu entries of a message. Only outgoing messages can be edited and deleted; imported ones can only be
 * quoted and copied.
 */
export function offersOf(message: ThreadMessage, writable: boolean, now: number) {
  const { imported = false } = message;
  const isUsable = hasContent(message);
  const changeable = isUsable && writable && !imported;
  return {
    reply: isUsable && writable,
    react: changeable,
    forward: isUsable && !imported,
    copy: !message.isDeleted && message.body !== '',
    edit: changeable && isEditable(message, now),
    erase: changeable && message.fromMe && isSent(message),
  };
}

export const isOnlyEmoji = (text: string) =>
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,12}$/u.test(text) && /\p{Extended_Pictographic}/u.test(text);
