import type { SessionRecord } from 'libsignal';

type Entry = { indexInfo: { closed: number } };
type Inside = { sessions: Record<string, Entry> };

const KEPT_SESSIONS = 5;
const OPEN = -1;

/**
 * libsignal stores 40 closed sessions per peer. Deletes them, because clients often start new ones, and each takes
 * memory and time to write.
 */
export const dropOldSessions = (record: SessionRecord): void => {
  const { sessions } = record as unknown as Inside;
  const closed = Object.entries(sessions).filter(([, entry]) => entry.indexInfo.closed !== OPEN);
  closed.sort(([, a], [, b]) => b.indexInfo.closed - a.indexInfo.closed);
  for (const [key] of closed.slice(KEPT_SESSIONS)) delete sessions[key];
};
