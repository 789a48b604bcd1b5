import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { retryDelayMs } from './retry-policy.js';

const outage = Object.assign(new Error('gone'), { name: 'MongoNetworkError' });

describe('retryDelayMs', () => {
  it('waits for an outage as long as it lasts', () => {
    expect([1, 2, 5, 500].map((attempt) => retryDelayMs(outage, attempt))).toEqual([250, 500, 5_000, 5_000]);
  });

  it('gives a bug five more tries', () => {
    expect([1, 5, 6].map((attempt) => retryDelayMs(new Error('bug'), attempt))).toEqual([500, 60_000, undefined]);
  });

  it('does not repeat a broken rule or a malformed event', () => {
    expect(retryDelayMs(new AppError('ERR_NO_TICKET_FOUND'), 1)).toBeUndefined();
    expect(retryDelayMs(z.string().safeParse(1).error, 1)).toBeUndefined();
  });
});
