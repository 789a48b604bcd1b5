import { EDIT_WINDOW_MINUTES } from '@recado/contracts';
import type { ThreadMessage } from './inbox-state.js';

export const isPicture = ({ mediaType, media, isDeleted }: ThreadMessage) =>
  mediaType === 'image' && media?.kind !== 'sticker' && !isDeleted;

/** It is with the contact, only its deletion failed. */
export const isSent = ({ errorCode }: ThreadMessage) => errorCode === null || errorCode === 'ERR_DELETE_WAPP_MSG';

/** It failed and was discarded. The server stores it; nothing shows it. */
export const isDiscarded = (message: ThreadMessage) => message.isDeleted && !isSent(message);

const canBeTold = ({ isDeleted, local, mediaType }: ThreadMessage) =>
  !isDeleted && !local && mediaType !== 'unreadable' && mediaType !== 'call_log';

/** WhatsApp takes a changed text for a quarter of an hour. */
const isEditable = ({ fromMe, mediaType, createdAt }: ThreadMessage, now: number) =>
  fromMe && mediaType === null && now - new Date(createdAt).getTime() < EDIT_WINDOW_MINUTES * 60_000;

/** The entries of a message's menu. Only our own messages can be edited and deleted; imported ones only answered and copied. */
export function offersOf(message: ThreadMessage, writable: boolean, now: number) {
  const { imported = false } = message;
  const told = canBeTold(message);
  const changeable = told && writable && !imported;
  return {
    reply: told && writable,
    react: changeable,
    forward: told && !imported,
    copy: !message.isDeleted && message.body !== '',
    edit: changeable && isEditable(message, now),
    erase: changeable && message.fromMe && isSent(message),
  };
}

export const isOnlyEmoji = (text: string) =>
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,12}$/u.test(text) && /\p{Extended_Pictographic}/u.test(text);
