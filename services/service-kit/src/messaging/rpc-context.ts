import { Actor } from '@recado/contracts/core';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';

/** The actor and the correlation of a request. The actor comes from the gateway, which verified the token. */
export type RpcContext = {
  actor?: Actor | undefined;
  correlationId: string;
  traceparent?: string | undefined;
};

const NAMES = { actor: 'recado-actor', correlation: 'recado-correlation', deadline: 'recado-deadline' };

export function toHeaders({ actor, correlationId, traceparent }: RpcContext, deadline: number): MsgHdrs {
  const written = headers();
  written.set(NAMES.correlation, correlationId);
  written.set(NAMES.deadline, String(deadline));
  if (actor) written.set(NAMES.actor, JSON.stringify(actor));
  if (traceparent) written.set('traceparent', traceparent);
  return written;
}

export function fromHeaders(read: MsgHdrs | undefined): RpcContext & { deadline: number } {
  const actor = read?.get(NAMES.actor);
  return {
    ...(actor && { actor: Actor.parse(JSON.parse(actor)) }),
    correlationId: read?.get(NAMES.correlation) || 'unknown',
    traceparent: read?.get('traceparent') || undefined,
    deadline: Number(read?.get(NAMES.deadline) || Infinity),
  };
}

/** @throws ERR_UNAUTHENTICATED when nobody is logged in */
export function actorOf({ actor }: RpcContext): Actor {
  if (!actor) throw new AppError('ERR_UNAUTHENTICATED');
  return actor;
}
