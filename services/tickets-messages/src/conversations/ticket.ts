import type { AdSource, Rating, TicketAudience, TicketStatus } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import { answered, firstAnswer, unansweredSince, waitingAfter, waitingSince } from './rules/waiting.js';

/** The contact as shown with a ticket, kept inside it so that a list is one walk. Kept current when the contact changes. */
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
  lastAlbum?: Album | null; // the last line counts its pictures
  unreadMessages: number;
  isGroup: boolean;
  tagIds?: readonly string[];
  chatbot?: boolean;
  isRatingAttempt?: boolean; // a score outside the scale opened it, and its flow begins with the next message that is none
  useIntegration?: boolean;
  promptId?: string | null;
  integrationId?: string | null;
  order: string;
  lineOrder?: string; // of the newest message, where the list shows an earlier one: see withSent
  waitingOrder?: string; // sort key of the waiting list: see waiting.ts
  revision: number;
  placeRevision?: number; // the revision at which status, user, queue or connection changed last
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  acceptedAt?: Date; // when it was first taken out of the queue: how long its contact waited
  firstAnswerMs?: number; // how long its contact waited until a person wrote back
  referral?: AdSource; // the ad that brought it
  rating?: Rating; // what its contact said of it last
  lastMove?: LastMove | null; // null: it can no longer be taken back
  goodbyeDue?: Date | null; // when the goodbye is sent to its contact
}>;

/** The statuses of active tickets, as their partial index has them: MongoDB would not use it for `$ne: 'closed'`. */
export const ACTIVE: TicketStatus[] = ['pending', 'open'];

/** The last resolving, return or transfer by a person, and how the ticket was before. `revision`: the one that it made. */
export type LastMove = Readonly<{
  byUserId: string;
  at: Date;
  revision: number;
  before: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'unreadMessages' | 'waitingOrder'>;
}>;

/** A message as far as its ticket cares. */
export type Line = Readonly<{
  text: string;
  fromMe: boolean;
  sentAt: Date;
  order: string;
  unread: boolean;
  referral?: AdSource;
  album?: Readonly<{ id: string; sign: AlbumSign; by: string }>; // `by`: its writer in a group, as the line begins
}>;
export type AlbumSign = '📷' | '🎥';
type Album = Readonly<{ id: string; by: string; sign: AlbumSign | '🖼️'; count: number }>;
export type Place = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;
type Opening = Place & Pick<Ticket, '_id' | 'companyId' | 'uuid' | 'number'>;

/** Tells whether the changes move the ticket: another status, user, queue or connection. */
export const changesPlace = (ticket: Place, changes: Partial<Ticket>): boolean =>
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

/** A new ticket, with the line that opened it; without one it stands in the list by the time it was made. */
export function openTicket(opening: Opening, contact: ContactSnapshot, line: Line, now: Date): Ticket {
  return {
    ...opening,
    contactId: contact.id,
    contact,
    lastMessage: previewOf(line.text),
    lastMessageFromMe: line.fromMe,
    lastMessageAt: line.sentAt,
    ...(line.album && { lastAlbum: { ...line.album, count: 1 } }),
    unreadMessages: line.unread ? 1 : 0,
    isGroup: Boolean(contact.groupId),
    order: line.order,
    waitingOrder: line.unread ? waitingSince(line.sentAt, opening._id) : answered(line.sentAt, opening._id),
    revision: 1,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    ...(line.referral && { referral: line.referral }),
  };
}

/** With one more message from its contact. */
export const received = (ticket: Ticket, contact: ContactSnapshot, line: Line, now: Date): Ticket => ({
  ...ticket,
  ...withLine(ticket, line),
  waitingOrder: waitingAfter(ticket, line),
  ...(line.fromMe && firstAnswer(ticket, line.sentAt)),
  ...broughtBy(ticket, line),
  ...(line.fromMe && ticket.isRatingAttempt && { isRatingAttempt: false }),
  contact,
  unreadMessages: ticket.unreadMessages + (line.unread ? 1 : 0),
  revision: ticket.revision + 1,
  updatedAt: now,
});

/** A ticket is counted for the first ad that its contact wrote from. */
export const broughtBy = (ticket: Ticket, { referral }: Line): Pick<Ticket, 'referral'> =>
  referral && !ticket.referral ? { referral } : {};

export const newestOrderOf = ({ order, lineOrder = '' }: Pick<Ticket, 'order' | 'lineOrder'>): string =>
  lineOrder > order ? lineOrder : order;

/**
 * What a message of ours changes. One that is no answer leaves a contact who waits in the same place of the list, with the
 * question shown.
 */
export function withSent(ticket: Ticket, line: Line, isAnswer: boolean): Partial<Ticket> {
  if (!isAnswer && unansweredSince(ticket)) return { lineOrder: line.order };
  return {
    ...withLine(ticket, line),
    ...(isAnswer && firstAnswer(ticket, line.sentAt)),
    waitingOrder: answered(line.sentAt, ticket._id),
  };
}

/**
 * Only a newer line becomes the last one: messages come late and out of order. Pictures that were sent together are one line,
 * which counts them.
 */
export function withLine(ticket: Ticket, line: Line): Partial<Ticket> {
  const album = albumWith(ticket, line);
  const isCounted = album !== null && album.count > 1;
  const text = isCounted ? `${album.by}${album.sign} ×${album.count}` : line.text;
  if (line.order <= ticket.order) return isCounted ? { lastMessage: previewOf(text), lastAlbum: album } : {};
  return {
    lastMessage: previewOf(text),
    lastMessageFromMe: line.fromMe,
    lastMessageAt: line.sentAt,
    order: line.order,
    ...((album || ticket.lastAlbum) && { lastAlbum: album }),
  };
}

function albumWith({ lastAlbum, lastMessageFromMe }: Ticket, { album, fromMe }: Line): Album | null {
  if (!album) return null;
  const isSame = lastAlbum?.id === album.id && lastAlbum.by === album.by && lastMessageFromMe === fromMe;
  if (!isSame) return { ...album, count: 1 };
  return { ...lastAlbum, sign: lastAlbum.sign === album.sign ? album.sign : '🖼️', count: lastAlbum.count + 1 };
}
