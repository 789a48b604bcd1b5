import type { NewEnvelope } from '@recado/contracts/core';
import { newId } from '../ids/ids.js';
import { actorOf, type RpcContext } from './rpc-context.js';

/** What a change belongs to: goes on in everything that it announces. */
export type Origin = { companyId: string; correlationId: string; traceparent?: string | undefined };

export const originOf = (context: RpcContext): Origin => {
  const { correlationId, traceparent } = context;
  return { companyId: actorOf(context).companyId, correlationId, traceparent };
};

export const originOfEvent = ({ companyId, correlationId, traceparent }: Origin): Origin => ({
  companyId,
  correlationId,
  traceparent,
});

/** Data with the rest of an envelope: what it belongs to, an id of its own, and now. */
export const stamped = <D>(origin: Origin, data: D): NewEnvelope<D> => ({
  id: newId(),
  ...origin,
  occurredAt: new Date(),
  data,
});
