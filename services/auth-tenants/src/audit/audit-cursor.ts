/** The position of an entry in the log: its time, and its id to distinguish entries with the same time. */
export type Position = { at: Date; id: string };

export const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** Returns null if the cursor is missing or invalid; the log is then read from the newest entry. */
export function positionOf(cursor: string | undefined): Position | null {
  const [, time, id] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? [];
  return time !== undefined && id !== undefined ? { at: new Date(Number(time)), id } : null;
}
