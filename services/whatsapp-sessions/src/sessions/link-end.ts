import type { ErrorCode } from '@recado/contracts';
import type { WebVersions } from '../web-version/web-versions.js';
import type { Link } from './link.js';
import { decide, type Decision } from './reconnect.js';

/** As if the socket broke: what came of a link that a proxy or the database held up is not WhatsApp's word. */
export const BROKEN = 428;

type End = Readonly<{
  connectionId: string;
  code: number;
  attempt: number;
  brokenLinkings: number;
  problem: ErrorCode | undefined;
}>;

/** Decides what follows the end of a link. A proxy that does not let it through is tried again like a server that is away. */
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
