import type { ErrorCode } from '@recado/contracts';

/** Codes that WhatsApp, or Baileys on its behalf, reports when a connection ends. */
const CLOSE = {
  loggedOut: 401,
  banned: 403,
  outdated: 405,
  replaced: 440,
  restart: 515,
} as const;

export type Ending = {
  code: number;
  /** The number of failed attempts in a row before this one. */
  attempt: number;
  /** A number between 0 and 1, so that sessions that broke at the same time do not reconnect simultaneously. */
  random: number;
  /** The reason why no phone could be linked, if known. */
  problem?: ErrorCode | undefined;
  /** Whether no phone was linked and a newer WhatsApp Web version is known than the one used. */
  isOutdated: boolean;
  /** Whether the version follows WhatsApp Web, so that another attempt may use another one. */
  isFollowed: boolean;
  /** Whether the keys are a former pairing's, and WhatsApp has not accepted them since. */
  isRestored: boolean;
  /** The number of connections that broke while a QR code was shown or after a phone had scanned it. */
  brokenLinkings: number;
};
/** What happens to a resting session's keys. `retire` makes them former keys, which can be tried again. */
export type KeysAfter = 'keep' | 'retire' | 'remove';
export type Decision =
  | { next: 'restart' }
  | { next: 'retry'; delayMs: number }
  /** Rests until a user decides. */
  | ({ next: 'rest' } & Rest);

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Enough attempts for another process to look up the version, which takes about 15 s. */
const OTHER_VERSIONS = 5;
/** About 2 minutes of QR codes. After that, a user who keeps scanning should see that it does not help. */
const MOST_BROKEN = 7;

type Rest = { keys: KeysAfter; why: string; problem: ErrorCode };
const RESTS: ReadonlyMap<number, Rest> = new Map<number, Rest>([
  [CLOSE.loggedOut, { keys: 'retire', why: 'the device was unlinked', problem: 'ERR_WAPP_UNLINKED' }],
  [CLOSE.banned, { keys: 'keep', why: 'WhatsApp has blocked this number', problem: 'ERR_WAPP_BLOCKED' }],
  [
    CLOSE.outdated,
    { keys: 'keep', why: 'WhatsApp requires a newer version: set WHATSAPP_VERSION=auto', problem: 'ERR_WAPP_OUTDATED' },
  ],
  [CLOSE.replaced, { keys: 'keep', why: 'another program uses this device', problem: 'ERR_WAPP_REPLACED' }],
]);

const OLD_LINK_REFUSED: Rest = {
  keys: 'remove',
  why: 'WhatsApp refused the former link too',
  problem: 'ERR_WAPP_OLD_LINK_REFUSED',
};
/** WhatsApp does not respond to an old version. Only the phone shows that the device could not be linked. */
const LINK_OUTDATED: Rest = {
  keys: 'keep',
  why: 'no phone was linked, and a newer version of WhatsApp Web is known',
  problem: 'ERR_WAPP_LINK_OUTDATED',
};

const LINK_BROKE: Rest = {
  keys: 'keep',
  why: 'the socket broke repeatedly while a phone was being linked',
  problem: 'ERR_WAPP_LINK_BROKE',
};

/** Decides what to do after a connection has ended. */
export function decide(ending: Ending): Decision {
  const { code, attempt, random, isOutdated, isFollowed, problem } = ending;
  if (problem === 'ERR_WAPP_QR_EXPIRED' && isOutdated) return { next: 'rest', ...LINK_OUTDATED };
  if (problem) return { next: 'rest', keys: 'keep', why: 'no phone could be linked', problem };
  if (code === CLOSE.restart) return { next: 'restart' };
  const mayBeOtherVersion = code === CLOSE.outdated && isFollowed && attempt < OTHER_VERSIONS;
  const rest = mayBeOtherVersion ? undefined : restAfter(ending);
  return rest ? { next: 'rest', ...rest } : { next: 'retry', delayMs: backoffMs(attempt, random) };
}

function restAfter({ code, isRestored, brokenLinkings }: Ending): Rest | undefined {
  if (code === CLOSE.loggedOut && isRestored) return OLD_LINK_REFUSED;
  return RESTS.get(code) ?? (brokenLinkings > MOST_BROKEN ? LINK_BROKE : undefined);
}

/** Doubles the delay with each attempt up to 30 s, and takes a random value between half and all of it. */
function backoffMs(attempt: number, random: number): number {
  const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(longest * (0.5 + random / 2));
}
