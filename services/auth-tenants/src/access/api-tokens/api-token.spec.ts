import { API_TOKEN } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { endsSoon, hashOf, hintOf, isFirstOfDay, shouldRecordUse, newToken, problemsOf } from './api-token.js';

const NOW = new Date('2031-05-10T12:00:00.000Z');
const at = (text: string) => new Date(text);

describe('an API token', () => {
  it('has a recognizable format, is random, and its hint reveals little', () => {
    const [one, other] = [newToken(), newToken()];

    expect(one).toMatch(API_TOKEN);
    expect(one).not.toBe(other);
    expect(hashOf(one)).toMatch(/^[0-9a-f]{64}$/);
    expect(hintOf(one)).toBe(`${one.slice(0, 8)}…${one.slice(-4)}`);
  });

  it('of one connection can only send messages', () => {
    const wanted = { whatsappId: 'shop', expiresAt: null };

    expect(problemsOf({ ...wanted, scopes: ['messages:send'] }, NOW)).toEqual({});
    expect(problemsOf({ ...wanted, scopes: ['messages:send', 'tickets:read'] }, NOW)).toHaveProperty('scopes');
    expect(problemsOf({ ...wanted, whatsappId: null, scopes: ['tickets:read'] }, NOW)).toEqual({});
  });

  it('expires in the future', () => {
    const wanted = { whatsappId: null, scopes: ['tickets:read'] as const };

    expect(problemsOf({ ...wanted, expiresAt: NOW }, NOW)).toHaveProperty('expiresAt');
    expect(problemsOf({ ...wanted, expiresAt: at('2031-05-10T12:00:00.001Z') }, NOW)).toEqual({});
  });

  it('expires soon within seven days', () => {
    expect(endsSoon({ expiresAt: at('2031-05-17T12:00:00.000Z') }, NOW)).toBe(true);
    expect(endsSoon({ expiresAt: at('2031-05-17T12:00:00.001Z') }, NOW)).toBe(false);
    expect(endsSoon({ expiresAt: null }, NOW)).toBe(false);
  });

  it('is recorded as used once a minute and audited once a day', () => {
    const minute = { lastUsedAt: at('2031-05-10T11:59:00.000Z') };

    expect(shouldRecordUse({ lastUsedAt: null }, NOW)).toBe(true);
    expect(shouldRecordUse(minute, NOW)).toBe(true);
    expect(shouldRecordUse({ lastUsedAt: at('2031-05-10T11:59:00.001Z') }, NOW)).toBe(false);
    expect(isFirstOfDay(minute, NOW)).toBe(false);
    expect(isFirstOfDay({ lastUsedAt: at('2031-05-09T23:59:59.999Z') }, NOW)).toBe(true);
    expect(isFirstOfDay({ lastUsedAt: null }, NOW)).toBe(true);
  });
});
