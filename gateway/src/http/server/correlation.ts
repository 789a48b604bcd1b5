import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const CORRELATION_HEADER = 'x-correlation-id';
const CORRELATION_ID = /^[\w-]{1,64}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Returns the caller's correlation id if it is valid, else a new one. All log lines and events caused by the call
 * contain it.
 */
export function correlationIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[CORRELATION_HEADER];
  return typeof given === 'string' && CORRELATION_ID.test(given) ? given : randomUUID();
}

export function traceparentOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers.traceparent;
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
}
