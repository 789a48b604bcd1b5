/** The place of an entry in the log: its moment, and among those of one moment its id. */
export type Place = { at: Date; id: string };

export const cursorOf = ({ at, id }: Place): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** Returns null for none, and for a text that is no cursor of ours: the log is then read from its newest entry. */
export function placeOf(cursor: string | undefined): Place | null {
  const [, time, id] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? [];
  return time !== undefined && id !== undefined ? { at: new Date(Number(time)), id } : null;
}
