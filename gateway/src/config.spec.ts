import { describe, expect, it } from '@jest/globals';
import { ConfigSchema } from './config.js';

const AGENTS = 1_000;

describe('the limits per IP address', () => {
  it('allow 1,000 agents behind one address, each with the full limits of a user', () => {
    const limits = ConfigSchema.shape;
    expect(limits.RATE_LIMIT_PER_MINUTE.parse(undefined)).toBeGreaterThanOrEqual(AGENTS * 60);
    expect(limits.SOCKET_RATE_LIMIT_PER_MINUTE.parse(undefined)).toBeGreaterThanOrEqual(AGENTS * 4);
  });
});
