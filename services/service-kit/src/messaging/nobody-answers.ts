import { NoRespondersError, RequestError } from '@nats-io/transport-node';

/** The request reached no process at all: NATS knows of nobody who listens there. */
export const nobodyAnswers = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
