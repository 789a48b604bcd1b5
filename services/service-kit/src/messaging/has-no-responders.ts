import { NoRespondersError, RequestError } from '@nats-io/transport-node';

/** Returns whether a request reached no process, because NATS has no subscriber for it. */
export const hasNoResponders = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
