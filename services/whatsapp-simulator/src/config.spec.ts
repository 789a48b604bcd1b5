import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({
      HTTP_PORT: 8090,
      SIMULATOR_STATE_DIR: '.recado/simulator',
      LOG_LEVEL: 'info',
    });
  });

  it('refuses to run in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('never runs in production');
    expect(() => readConfig({})).toThrow('never runs in production');
  });

  it('lists all problems together', () => {
    expect(() => readConfig({ HTTP_PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/HTTP_PORT[^]*LOG_LEVEL/);
  });
});
