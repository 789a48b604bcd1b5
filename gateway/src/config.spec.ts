import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.js';

const AGENTS = 1_000;

describe('the limits of one address', () => {
  it('let a thousand agents behind it work, each as much as one user may connect and a person calls', () => {
    const limits = ConfigSchema.shape;
    expect(limits.RATE_LIMIT_PER_MINUTE.parse(undefined)).toBeGreaterThanOrEqual(AGENTS * 60);
    expect(limits.SOCKET_RATE_LIMIT_PER_MINUTE.parse(undefined)).toBeGreaterThanOrEqual(AGENTS * 4);
  });
});
