import type { AdSource, Rating, TicketAudience, TicketStatus } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import { messageOrderOf, positionAfter } from './rules/message-order.js';
import type { Breach } from './rules/sla.js';
import type { Snooze } from './rules/snooze.js';
import { answered, firstAnswer, unansweredSince, waitingAfter, waitingSince } from './rules/waiting.js';

/** A copy of the contact inside the ticket, so that a list needs one query. Updated when the contact changes. */
export type ContactSnapshot = Readonly<{
  id: string;
  name: string;
  number: string;
  lid: string | null;
  username?: string; // on WhatsApp, without the @
  email: string;
  profilePicUrl: string;
  groupId?: string | null;
}>;

/** A conversation with a contact over one connection, from its first message until it is closed. */
export type Ticket = Readonly<{
  _id: string;
  companyId: string;
  uuid: string;
  number: number;
  status: TicketStatus;
  userId: string | null;
  queueId: string | null;
  whatsappId: string | null;
  contactId: string;
  contact: ContactSnapshot;
  lastMessage: string;
  lastMessageFromMe: boolean;
  lastMessageAt: Date;
  lastAlbum?: Album | null; // set while the preview counts the pictures of an album
  unreadMessages: number;
  isGroup: boolean;
  tagIds?: readonly string[];
  chatbot?: boolean;
  isRatingAttempt?: boolean; // a score outside the scale opened it; its flow begins with the next message that is no score
  useIntegration?: boolean;
  promptId?: string | null;
  integrationId?: string | null;
  order: string;
  messageOrder?: string | null; // the last message's, if the ticket returned from a snooze after it
  lineOrder?: string; // the newest message's, if the list shows an earlier one: see withSent
  waitingOrder?: string; // sort key of the waiting list: see waiting.ts
  revision: number;
  placeRevision?: number; // the revision at which status, user, queue or connection last changed
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  acceptedAt?: Date; // when it was first taken out of the queue; gives the waiting time
  firstAnswerMs?: number; // the contact's waiting time until an agent answered
  referral?: AdSource; // the ad that started it
  rating?: Rating; // the contact's last rating
  lastMove?: LastMove | null; // null if it can no longer be undone
  goodbyeDue?: Date | null; // when the goodbye message is sent
  snooze?: Snooze | null;
  breaches?: readonly Breach[]; // exceeded limits, oldest first
}>;

/** The statuses of active tickets, exactly as in the partial index. MongoDB would not use it for `$ne: 'closed'`. */
export const ACTIVE: TicketStatus[] = ['pending', 'open'];

/** The last close, return, transfer, snooze or bulk change by a user, with the state before it. `revision` is the revision it created. */
export type LastMove = Readonly<{
  byUserId: string;
  at: Date;
  revision: number;
  before: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'unreadMessages' | 'waitingOrder' | 'tagIds'>;
  bulk?: Bulk;
}>;

/** A request that changes several tickets, and when it can no longer be undone. */
export type Bulk = Readonly<{ key: string; until: Date }>;

/** The fields of a message that its ticket uses. */
export type MessageSummary = Readonly<{
  text: string;
  fromMe: boolean;
  sentAt: Date;
  order: string;
  unread: boolean;
  referral?: AdSource;
  album?: Readonly<{ id: string; sign: AlbumSign; by: string }>; // `by`: the author's name in a group, as in the preview
}>;
export type AlbumSign = '📷' | '🎥';
type Album = Readonly<{ id: string; by: string; sign: AlbumSign | '🖼️'; count: number }>;
export type Assignment = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;
type Opening = Assignment & Pick<Ticket, '_id' | 'companyId' | 'uuid' | 'number'>;

/** Returns whether the changes include another status, user, queue or connection. */
export const changesAssignment = (ticket: Assignment, changes: Partial<Ticket>): boolean =>
  (['status', 'userId', 'queueId', 'whatsappId'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== ticket[field],
  );

const PREVIEW_LENGTH = 255;
export const previewOf = (text: string): string => cut(text, PREVIEW_LENGTH);

export const audienceOf = ({ status, userId, queueId }: Ticket): TicketAudience => ({ status, userId, queueId });

export const snapshotOf = ({
  _id: id,
  name,
  number,
  lid,
  username,
  email,
  profilePicUrl,
  groupId,
}: Omit<ContactSnapshot, 'id'> & { _id: string }): ContactSnapshot => ({
  ...{ id, name, number, lid, email, profilePicUrl },
  ...(username && { username }),
  ...(groupId && { groupId }),
});

/** Returns a new ticket with the message that opened it. If there is no message, it is sorted by its creation time. */
export function openTicket(opening: Opening, contact: ContactSnapshot, message: MessageSummary, now: Date): Ticket {
  return {
    ...opening,
    contactId: contact.id,
    contact,
    lastMessage: previewOf(message.text),
    lastMessageFromMe: message.fromMe,
    lastMessageAt: message.sentAt,
    ...(message.album && { lastAlbum: { ...message.album, count: 1 } }),
    unreadMessages: message.unread ? 1 : 0,
    isGroup: Boolean(contact.groupId),
    order: message.order,
    waitingOrder: message.unread ? waitingSince(message.sentAt, opening._id) : answered(message.sentAt, opening._id),
    revision: 1,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    ...(message.referral && { referral: message.referral }),
  };
}

/** Returns the ticket after another message from its contact. */
export const received = (ticket: Ticket, contact: ContactSnapshot, message: MessageSummary, now: Date): Ticket => ({
  ...ticket,
  ...withMessage(ticket, message),
  waitingOrder: waitingAfter(ticket, message),
  ...(message.fromMe && firstAnswer(ticket, message.sentAt)),
  ...broughtBy(ticket, message),
  ...(message.fromMe && ticket.isRatingAttempt && { isRatingAttempt: false }),
  ...endOfSnooze(ticket, message),
  contact,
  unreadMessages: ticket.unreadMessages + (message.unread ? 1 : 0),
  revision: ticket.revision + 1,
  updatedAt: now,
});

/** Returns the end of a snooze if a message, however old, is from the contact. Our own messages do not end it. */
export const endOfSnooze = ({ snooze }: Pick<Ticket, 'snooze'>, { fromMe }: Pick<MessageSummary, 'fromMe'>) =>
  snooze && !fromMe ? { snooze: null } : {};

/** Returns the ad that a ticket is attributed to: the first one that its contact wrote from. */
export const broughtBy = (ticket: Ticket, { referral }: MessageSummary): Pick<Ticket, 'referral'> =>
  referral && !ticket.referral ? { referral } : {};

export const newestOrderOf = ({ order, lineOrder = '' }: Pick<Ticket, 'order' | 'lineOrder'>): string =>
  lineOrder > order ? lineOrder : order;

/**
 * Returns the changes that our message makes. If the message is not an answer and the contact is waiting, the ticket
 * keeps its position in the list and still shows the contact's question.
 */
export function withSent(ticket: Ticket, message: MessageSummary, isAnswer: boolean): Partial<Ticket> {
  if (!isAnswer && unansweredSince(ticket)) return { lineOrder: message.order };
  return {
    ...withMessage(ticket, message),
    ...(isAnswer && firstAnswer(ticket, message.sentAt)),
    waitingOrder: answered(message.sentAt, ticket._id),
  };
}

/**
 * Returns the changes that a message makes. Only a newer message becomes the last one, because messages may arrive late
 * and out of order. Pictures sent together share one preview with their count.
 */
export function withMessage(ticket: Ticket, message: MessageSummary): Partial<Ticket> {
  const album = albumWith(ticket, message);
  const isCounted = album !== null && album.count > 1;
  const text = isCounted ? `${album.by}${album.sign} ×${album.count}` : message.text;
  if (message.order <= messageOrderOf(ticket))
    return isCounted ? { lastMessage: previewOf(text), lastAlbum: album } : {};
  return {
    lastMessage: previewOf(text),
    lastMessageFromMe: message.fromMe,
    lastMessageAt: message.sentAt,
    ...positionAfter(ticket, message.order),
    ...((album || ticket.lastAlbum) && { lastAlbum: album }),
  };
}

function albumWith({ lastAlbum, lastMessageFromMe }: Ticket, { album, fromMe }: MessageSummary): Album | null {
  if (!album) return null;
  const isSame = lastAlbum?.id === album.id && lastAlbum.by === album.by && lastMessageFromMe === fromMe;
  if (!isSame) return { ...album, count: 1 };
  return { ...lastAlbum, sign: lastAlbum.sign === album.sign ? album.sign : '🖼️', count: lastAlbum.count + 1 };
}
