import { Email, Name, type Profile, USER_HEADINGS } from '@recado/contracts';
import { readTable, reasonOf, type TableRow } from '@recado/media-kit/table';
import { fold } from '@recado/service-kit/text';
import { z } from 'zod';
import type { UserFields } from '../user.js';

type RowView = { row: number; name: string; email: string };
export type UserRow = RowView & ({ fields: UserFields; reason?: undefined } | { fields?: undefined; reason: string });
type QueueName = { id: string; name: string };

/** Profiles by their names in all languages, case-folded. */
const PROFILES: ReadonlyMap<string, Profile> = new Map([
  ...['', 'user', 'usuario', 'agente', 'agent', 'atendente'].map((word) => [word, 'user'] as const),
  ['supervisor', 'supervisor'],
  ...['admin', 'administrador', 'administrator'].map((word) => [word, 'admin'] as const),
]);
const Person = z.object({ name: Name, email: Email });

/** Parses the users of a table. An invalid row does not affect the others. */
export function userRows(table: readonly string[][], queues: readonly QueueName[]): UserRow[] {
  const idOf = new Map(queues.map(({ id, name }) => [fold(name), id]));
  return readTable(table, USER_HEADINGS, 'email').map((row) => rowOf(row, idOf));
}

function rowOf({ row, cells }: TableRow<keyof typeof USER_HEADINGS>, idOf: ReadonlyMap<string, string>): UserRow {
  const shown = { row, name: cells.name, email: cells.email };
  const person = Person.safeParse({ name: cells.name, email: cells.email });
  if (!person.success) return { ...shown, reason: reasonOf(person.error) };
  const profile = PROFILES.get(fold(cells.profile));
  if (!profile) return { ...shown, reason: 'profile: Unknown' };
  const queueIds = namesIn(cells.queues).map((name) => idOf.get(fold(name)));
  const known = queueIds.filter((id) => id !== undefined);
  if (known.length < queueIds.length) return { ...shown, reason: 'queues: Unknown' };
  const fields = { ...person.data, profile, queueIds: [...new Set(known)], allTicket: false, whatsappId: null };
  return { ...shown, fields };
}

const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
