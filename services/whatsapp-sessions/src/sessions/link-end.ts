import type { ErrorCode } from '@recado/contracts';
import type { WebVersions } from '../web-version/web-versions.js';
import type { Link } from './link.js';
import { decide, type Decision } from './reconnect.js';

/** The code of a broken socket. A code after a proxy or database failure does not come from WhatsApp. */
export const BROKEN = 428;

type End = Readonly<{
  connectionId: string;
  code: number;
  attempt: number;
  brokenLinkings: number;
  problem: ErrorCode | undefined;
}>;

/** Decides what to do after a connection has ended. A proxy failure is retried like an unreachable server. */
export async function decisionAfter(link: Link, end: End, versions: WebVersions): Promise<Decision> {
  const { isOpen, isOnTrial, version, route } = link;
  const isBlocked = route.problem() !== undefined;
  const code = isBlocked ? BROKEN : end.code;
  const verdict = await versions.onEnd({ connectionId: end.connectionId, version, code, wasOpen: isOpen });
  const problem = isBlocked ? undefined : end.problem;
  const { attempt, brokenLinkings } = end;
  const state = { attempt, brokenLinkings: isBlocked ? 0 : brokenLinkings, isRestored: isOnTrial };
  return decide({ code, ...state, random: Math.random(), problem, ...verdict });
}
