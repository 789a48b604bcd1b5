import { can, type Actor, type TicketAudience } from '@recado/contracts';

/** Room names are only built here and start with the company, so that a wrong id can never reach another company. */
export const rooms = {
  everyone: (companyId: string) => `company:${companyId}:everyone`,
  all: (companyId: string) => `company:${companyId}:all`, // users who may see every ticket
  admins: (companyId: string) => `company:${companyId}:admins`, // users who may pair connections, so they see QR codes
  schedules: (companyId: string) => `company:${companyId}:schedules`, // users who may change all schedules
  queue: (companyId: string, queueId: string) => `company:${companyId}:queue:${queueId}`,
  unqueued: (companyId: string) => `company:${companyId}:queue:none`,
  user: (companyId: string, userId: string) => `company:${companyId}:user:${userId}`,
  ticket: (companyId: string, ticketId: string) => `company:${companyId}:ticket:${ticketId}`,
  asking: (companyId: string, ticketId: string) => `company:${companyId}:asking:${ticketId}`,
};

/** The room for sockets in a ticket room that requested list events. */
const listed = (room: string) => `${room}:lists`;

/** Returns the rooms whose users may see the ticket: the inverse of `maySeeTicket` in the contracts. */
export function roomsFor(companyId: string, { queueId, userId, status }: TicketAudience): string[] {
  const found = [rooms.all(companyId)];
  if (queueId) return [...found, rooms.queue(companyId, queueId)];
  if (userId) found.push(rooms.user(companyId, userId));
  if (status === 'pending') found.push(rooms.unqueued(companyId));
  return found;
}

/** Returns the rooms that receive the ticket: sockets that may see it and requested the lists. */
export const listRoomsFor = (companyId: string, audience: TicketAudience): string[] =>
  roomsFor(companyId, audience).map(listed);

/** Returns the rooms that a user's permissions grant. */
export function roomsOf(actor: Omit<Actor, 'loginId'>): string[] {
  const { companyId, userId, queueIds, allTicket } = actor;
  const found = [rooms.everyone(companyId), rooms.user(companyId, userId)];
  found.push(...queueIds.map((queueId) => rooms.queue(companyId, queueId)));
  if (allTicket) found.push(rooms.unqueued(companyId));
  if (can(actor, 'tickets-manager:showall')) found.push(rooms.all(companyId));
  if (can(actor, 'connections-page:actionButtons')) found.push(rooms.admins(companyId));
  if (can(actor, 'schedules:editAny')) found.push(rooms.schedules(companyId));
  return found;
}

/** Returns the rooms that a user's permissions grant to a socket that requests the lists. */
export function listRoomsOf(actor: Omit<Actor, 'loginId'>): string[] {
  const { everyone, admins, schedules } = rooms;
  const others = [everyone, admins, schedules].map((roomOf) => roomOf(actor.companyId));
  return roomsOf(actor)
    .filter((room) => !others.includes(room))
    .map(listed);
}

/** Returns the company of a room for the whole company, else undefined. */
export const companyOf = (room: string): string | undefined => /^company:([\w-]+):everyone$/.exec(room)?.[1];

const WATCHING = /^company:[\w-]+:(ticket|asking):/;

/** Whether a socket joined the room on request, not by its permissions. */
export const isWatching = (room: string): boolean => WATCHING.test(room);
