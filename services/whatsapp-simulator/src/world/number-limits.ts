/** A lock that prevents the number from starting conversations. Times are epoch milliseconds. */
export type ReachoutLock = { kind: string; until: number };
/** The quota of conversations that a number may start in a cycle. */
export type NewChats = { total: number; used: number; until: number };
export type Limits = { lock?: ReachoutLock | null | undefined; newChats?: NewChats | null | undefined };
type Limited = { limits?: Limits | undefined };

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

export const isLocked = ({ limits }: Limited): boolean => (limits?.lock?.until ?? 0) > Date.now();

/** Returns the lock in WhatsApp's format. */
export const lockOf = (account: Limited): object => {
  const { kind = 'DEFAULT', until = 0 } = (isLocked(account) && account.limits?.lock) || {};
  return { is_active: isLocked(account), time_enforcement_ends: seconds(until), enforcement_type: kind };
};

export const cappingOf = ({ limits }: Limited): object => {
  const { newChats } = limits ?? {};
  if (!newChats) return { total_quota: -1, used_quota: 0, capping_status: 'NONE' };
  const { total, used, until } = newChats;
  const capping_status = used >= total ? 'CAPPED' : 'NONE';
  return { total_quota: total, used_quota: used, cycle_end_timestamp: seconds(until), capping_status };
};
