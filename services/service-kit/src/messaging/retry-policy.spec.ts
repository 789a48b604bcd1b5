import { describe, expect, it } from '@jest/globals';
import { JetStreamApiError } from '@nats-io/jetstream';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { retryDelayMs } from './retry-policy.js';

const outage = Object.assign(new Error('gone'), { name: 'MongoNetworkError' });

describe('retryDelayMs', () => {
  it('retries an outage indefinitely', () => {
    expect([1, 2, 5, 500].map((attempt) => retryDelayMs(outage, attempt))).toEqual([250, 500, 5_000, 5_000]);
  });

  it('retries a bug five times', () => {
    expect([1, 5, 6].map((attempt) => retryDelayMs(new Error('bug'), attempt))).toEqual([500, 60_000, undefined]);
  });

  it('does not retry a bug with many messages queued after it, but still retries an outage', () => {
    expect(retryDelayMs(new Error('bug'), 1, true)).toBeUndefined();
    expect(retryDelayMs(outage, 1, true)).toBe(250);
  });

  it('retries a temporary shortage in NATS, but not a message that it can never accept', () => {
    const refusal = (code: number, status: number) =>
      new JetStreamApiError({ code: status, err_code: code, description: 'no' });

    expect(retryDelayMs(refusal(10_047, 503), 500)).toBe(5_000);
    expect(retryDelayMs(refusal(10_054, 400), 6)).toBeUndefined();
  });

  it('does not retry a business error or a malformed event', () => {
    expect(retryDelayMs(new AppError('ERR_NO_TICKET_FOUND'), 1)).toBeUndefined();
    expect(retryDelayMs(z.string().safeParse(1).error, 1)).toBeUndefined();
  });
});
