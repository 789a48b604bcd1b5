import { NoRespondersError, RequestError } from '@nats-io/transport-node';

/** Tells whether the request reached no process, because NATS knows of no subscriber. */
export const nobodyAnswers = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
