import type { RpcContext } from '@recado/service-kit/messaging';
import type { FastifyRequest } from 'fastify';

/** Returns the RPC context of a request: its actor, origin and trace. */
export const contextOf = (request: FastifyRequest): RpcContext => ({
  ...(request.actor && { actor: request.actor }),
  from: request.from,
  correlationId: request.id,
  traceparent: request.span?.traceparent,
});
