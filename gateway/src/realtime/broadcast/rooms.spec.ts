import { describe, expect, it } from '@jest/globals';
import { maySeeTicket, type Actor, type TicketAudience } from '@recado/contracts';
import { isWatching, listRoomsFor, listRoomsOf, rooms, roomsFor, roomsOf } from './rooms.js';

const COMPANY = 'acme';
const combinations = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((found, list) => found.flatMap((start) => list.map((next) => [...start, next])), [[]]);

type Who = Omit<Actor, 'loginId'>;
const actors: Who[] = combinations<unknown>([
  ['admin', 'supervisor', 'user'],
  ['u1', 'u2'],
  [[], ['q1'], ['q2'], ['q1', 'q2']],
  [true, false],
  [true, false],
  ['none', 'queues', 'all'],
]).map(
  ([profile, userId, queueIds, allTicket, isSuper, supervision]) =>
    ({ companyId: COMPANY, profile, userId, queueIds, allTicket, super: isSuper, supervision }) as Who,
);
const audiences: TicketAudience[] = combinations<unknown>([
  ['pending', 'open', 'closed'],
  [null, 'u1', 'u2', 'u3'],
  [null, 'q1', 'q2', 'q3'],
]).map(([status, userId, queueId]) => ({ status, userId, queueId }) as TicketAudience);

describe('rooms', () => {
  it.each([
    ['of a ticket', roomsOf, roomsFor],
    ['of the lists', listRoomsOf, listRoomsFor],
  ])('%s contain a user exactly if that user may see the ticket', (_which, open, wanted) => {
    for (const actor of actors) {
      const opened = new Set(open(actor));
      for (const audience of audiences) {
        const isInside = wanted(COMPANY, audience).some((room) => opened.has(room));
        expect({ actor, audience, isInside }).toEqual({ actor, audience, isInside: maySeeTicket(actor, audience) });
      }
    }
    expect(actors.length * audiences.length).toBe(3 * 96 * 48);
  });

  it('of two companies are disjoint', () => {
    const ours = new Set(actors.flatMap(roomsOf));
    const theirs = audiences.flatMap((audience) => roomsFor('acme2', audience));

    expect(theirs.filter((room) => ours.has(room))).toEqual([]);
  });

  it('of the lists are none that a socket is in without asking', () => {
    const given = new Set(actors.flatMap(roomsOf));

    expect(actors.flatMap(listRoomsOf).filter((room) => given.has(room))).toEqual([]);
  });

  it('with QR codes contain admins only', () => {
    const inside = actors.filter((actor) => roomsOf(actor).includes(rooms.admins(COMPANY)));

    expect(new Set(inside.map(({ profile }) => profile))).toEqual(new Set(['admin']));
  });

  it('that a socket asked for are distinguished from those that its rights open', () => {
    expect(actors.flatMap(roomsOf).filter(isWatching)).toEqual([]);
    expect([rooms.ticket(COMPANY, 't1'), rooms.asking(COMPANY, 't1')].every(isWatching)).toBe(true);
  });
});
