import { limitOf, type NumberHealth } from '@recado/contracts';
import { sleep } from '@recado/service-kit/async';
import {
  NewChatMessageCappingStatusType,
  type ConnectionState,
  type NewChatMessageCapInfo,
  type WASocket,
} from '@whiskeysockets/baileys';

type Lock = ConnectionState['reachoutTimeLock'];
/** Watches the restrictions that WhatsApp puts on the number. */
export type HealthWatch = {
  /** Queries WhatsApp. Never rejects. */
  check: () => Promise<void>;
  /**
   * Asks WhatsApp whether the number is barred from starting conversations. If there is no response, the last known
   * state counts.
   */
  isRestricted: () => Promise<boolean>;
  /** Called after each sent message, because it may have started a conversation that counts towards the quota. */
  sent: () => void;
  stop: () => void;
};

/** WhatsApp does not report the end of a lock or a quota cycle. */
const CHECK_AGAIN_MS = 60 * 60_000;
const AFTER_SENT_MS = 30_000;
/** WhatsApp gives the end of a lock in whole seconds. */
const AFTER_END_MS = 1_000;
/** A message is held back while WhatsApp's response is pending. */
const ANSWER_MS = 10_000;
const MAX_KIND = 64;

export function watchHealth(
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>,
  onHealth: (health: NumberHealth) => void,
): HealthWatch {
  let health: NumberHealth = { lock: null, newChats: null };
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isStopped = false;
  const learn = (changes: Partial<NumberHealth>): void => {
    health = { ...health, ...changes };
    clearTimeout(timer);
    if (isStopped) return;
    if (health.lock || health.newChats) timer = setTimeout(() => void check(), nextCheckMs(health, Date.now())).unref();
    onHealth(health);
  };
  // Baileys emits the response as an event.
  const askLock = () => socket.fetchAccountReachoutTimelock().catch(() => undefined);
  const askNewChats = async () => {
    const info = await socket.fetchNewChatMessageCap().catch(() => undefined);
    if (info) learn({ newChats: newChatsIn(info) });
  };
  const askSoon = () => {
    soon = undefined;
    return askNewChats();
  };
  const check = async () => void (await Promise.all([askLock(), askNewChats()]));
  socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) learn({ lock: lockIn(reachoutTimeLock) });
  });
  socket.ev.on('message-capping.update', (info) => learn({ newChats: newChatsIn(info) }));
  return {
    check,
    isRestricted: async () => {
      await Promise.race([check(), sleep(ANSWER_MS)]);
      return limitOf({ health }, new Date()) !== null;
    },
    sent: () => {
      if (health.newChats) soon ??= setTimeout(() => void askSoon(), AFTER_SENT_MS).unref();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(soon);
      clearTimeout(timer);
    },
  };
}

/** Returns null for a lock that has ended. */
export function lockIn({ isActive, timeEnforcementEnds, enforcementType }: NonNullable<Lock>): NumberHealth['lock'] {
  if (!isActive) return null;
  const endsAt = timeEnforcementEnds?.getTime() ?? NaN;
  if (endsAt <= Date.now()) return null;
  return { kind: String(enforcementType ?? 'DEFAULT').slice(0, MAX_KIND), until: timeOf(endsAt) };
}

/** Parses the quota. WhatsApp sends numbers as numbers or as strings. A total of -1 means that there is no quota. */
export function newChatsIn(info: NewChatMessageCapInfo): NumberHealth['newChats'] {
  const [total, used] = [countOf(info.total_quota), countOf(info.used_quota) ?? 0];
  const isCapped = info.capping_status === NewChatMessageCappingStatusType.CAPPED;
  if (total === null) return isCapped ? { total: used, used, until: endOf(info) } : null;
  return { total, used: isCapped ? Math.max(used, total) : used, until: endOf(info) };
}

const countOf = (value: unknown): number | null => {
  const count = Math.trunc(Number(value ?? NaN));
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
};

const endOf = ({ cycle_end_timestamp: end }: NewChatMessageCapInfo): string | null =>
  Number(end) > 0 ? timeOf(Number(end) * 1000) : null;

/** Returns null if the time is outside the range of dates. */
const timeOf = (ms: number): string | null => (Math.abs(ms) <= MAX_TIME ? new Date(ms).toISOString() : null);
/** The year 9999, the last year of an ISO date with four digits. */
const MAX_TIME = 253_402_300_799_000;

function nextCheckMs({ lock, newChats }: NumberHealth, now: number): number {
  const ends = [lock?.until, newChats?.until].flatMap((until) => (until ? [Date.parse(until) - now] : []));
  const ahead = ends.filter((ms) => ms > 0).map((ms) => ms + AFTER_END_MS);
  return Math.min(CHECK_AGAIN_MS, ...ahead);
}
