import type { NewEnvelope } from '@recado/contracts/core';
import { newId } from '../ids/ids.js';
import { actorOf, type RpcContext } from './rpc-context.js';

/** The company and correlation of a change, included in all messages published for it. */
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

/** Completes an envelope around the data: origin, new id and current time. */
export const stamped = <D>(origin: Origin, data: D): NewEnvelope<D> => ({
  id: newId(),
  ...origin,
  occurredAt: new Date(),
  data,
});
