import { can, type Actor, type TicketAudience } from '@recado/contracts';

/** Room names are built here only and begin with the company, so that a wrong id can never reach another company. */
export const rooms = {
  everyone: (companyId: string) => `company:${companyId}:everyone`,
  all: (companyId: string) => `company:${companyId}:all`, // who may see every ticket
  admins: (companyId: string) => `company:${companyId}:admins`, // who may pair connections, so sees QR codes
  schedules: (companyId: string) => `company:${companyId}:schedules`, // who sees and changes everybody's schedules
  queue: (companyId: string, queueId: string) => `company:${companyId}:queue:${queueId}`,
  unqueued: (companyId: string) => `company:${companyId}:queue:none`,
  user: (companyId: string, userId: string) => `company:${companyId}:user:${userId}`,
  ticket: (companyId: string, ticketId: string) => `company:${companyId}:ticket:${ticketId}`,
  asking: (companyId: string, ticketId: string) => `company:${companyId}:asking:${ticketId}`,
};

/** The room of those in a room of tickets who asked for the events of the lists. */
const listed = (room: string) => `${room}:lists`;

/** The rooms of those who may see such a ticket: `maySeeTicket` of the contracts, turned around. */
export function roomsFor(companyId: string, { queueId, userId, status }: TicketAudience): string[] {
  const found = [rooms.all(companyId)];
  if (queueId) return [...found, rooms.queue(companyId, queueId)];
  if (userId) found.push(rooms.user(companyId, userId));
  if (status === 'pending') found.push(rooms.unqueued(companyId));
  return found;
}

/** The rooms that hear of such a ticket: of those who may see it, the sockets that asked for the lists. */
export const listRoomsFor = (companyId: string, audience: TicketAudience): string[] =>
  roomsFor(companyId, audience).map(listed);

/** The rooms that a user's rights open. */
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

/** The rooms that a user's rights open to a socket that asks for the lists. */
export function listRoomsOf(actor: Omit<Actor, 'loginId'>): string[] {
  const { everyone, admins, schedules } = rooms;
  const others = [everyone, admins, schedules].map((roomOf) => roomOf(actor.companyId));
  return roomsOf(actor)
    .filter((room) => !others.includes(room))
    .map(listed);
}

/** Whose room for everybody this is, if it is one. */
export const companyOf = (room: string): string | undefined => /^company:([\w-]+):everyone$/.exec(room)?.[1];

const WATCHING = /^company:[\w-]+:(ticket|asking):/;

/** Rooms that a socket asked for, as against those that its rights open. */
export const isWatching = (room: string): boolean => WATCHING.test(room);
