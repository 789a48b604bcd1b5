import { CallerOrigin, type Actor } from '@recado/contracts/core';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';
import type { ActorTokens } from '../crypto/actor-tokens.js';

/** The actor and correlation of a request. The actor is signed by the gateway, which has verified the user's token. */
export type RpcContext = {
  actor?: Actor | undefined;
  /** The origin of a visitor, who has no actor. For an actor it is part of the signed data. */
  from?: CallerOrigin | undefined;
  correlationId: string;
  traceparent?: string | undefined;
  /** Aborted when the caller of a slow request (`deadlineMs`) no longer waits. */
  signal?: AbortSignal | undefined;
};

const NAMES = {
  actor: 'recado-actor',
  correlation: 'recado-correlation',
  deadline: 'recado-deadline',
  from: 'recado-from',
  call: 'recado-call',
};

/** Sets the id of a call that its caller may cancel. */
export function nameCall(written: MsgHdrs, callId: string): void {
  written.set(NAMES.call, callId);
}
export const callIdOf = (read: MsgHdrs | undefined): string => read?.get(NAMES.call) ?? '';

export async function toHeaders(context: RpcContext, deadline: number, actors: ActorTokens): Promise<MsgHdrs> {
  const { actor, from, correlationId, traceparent } = context;
  const written = headers();
  written.set(NAMES.correlation, correlationId);
  written.set(NAMES.deadline, String(deadline));
  if (actor) written.set(NAMES.actor, await actors.tokenOf(actor));
  if (from && !actor) written.set(NAMES.from, encodeURIComponent(JSON.stringify(from)));
  if (traceparent) written.set('traceparent', traceparent);
  return written;
}

type Received = RpcContext & { deadline: number };

/** @throws ERR_UNAUTHENTICATED unless the actor is signed with a trusted key */
export async function fromHeaders(read: MsgHdrs | undefined, actors: ActorTokens): Promise<Received> {
  const token = read?.get(NAMES.actor);
  const from = originFrom(read?.get(NAMES.from));
  return {
    ...(token && { actor: await actors.actorOf(token) }),
    from,
    correlationId: read?.get(NAMES.correlation) || 'unknown',
    traceparent: read?.get('traceparent') || undefined,
    deadline: Number(read?.get(NAMES.deadline) || Infinity),
  };
}

const originFrom = (text: string | undefined): CallerOrigin | undefined =>
  text ? CallerOrigin.parse(JSON.parse(decodeURIComponent(text))) : undefined;

/** @throws ERR_UNAUTHENTICATED if there is no actor */
export function actorOf({ actor }: RpcContext): Actor {
  if (!actor) throw new AppError('ERR_UNAUTHENTICATED');
  return actor;
}

/** Rejects an operator who entered the company, for actions of the company's own users. @throws ERR_OPERATOR_REFUSED */
export function assertNotOperator(actor: Actor): void {
  if (actor.operator) throw new AppError('ERR_OPERATOR_REFUSED');
}

/** Requires the operator of the platform. @throws ERR_NO_PERMISSION */
export function assertSuper(actor: Actor): void {
  if (!actor.super) throw new AppError('ERR_NO_PERMISSION');
}
