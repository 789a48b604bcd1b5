import type { RpcContext } from '@recado/service-kit/messaging';
import type { FastifyRequest } from 'fastify';

/** In whose name, and as a part of which call, a service is asked. */
export const contextOf = (request: FastifyRequest): RpcContext => ({
  ...(request.actor && { actor: request.actor }),
  from: request.from,
  correlationId: request.id,
  traceparent: request.span?.traceparent,
});
