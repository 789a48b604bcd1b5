import type { ErrorCode } from '@recado/contracts';
import { Counter, registry } from '@recado/service-kit/health';
import type { WebVersions } from '../web-version/web-versions.js';
import type { Link } from './link.js';
import { decide, type Decision } from './reconnect.js';

/** The code of a broken socket. A code after a proxy or database failure does not come from WhatsApp. */
export const BROKEN = 428;

const ends = new Counter({
  name: 'recado_whatsapp_session_ends_total',
  help: 'Ended connections to WhatsApp, by the code of their end and by what follows: restart, retry or rest',
  labelNames: ['code', 'next'],
  registers: [registry],
});

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
  const decision = decide({ code, ...state, random: Math.random(), problem, ...verdict });
  ends.inc({ code, next: decision.next });
  return decision;
}
