import { describe, expect, it } from '@jest/globals';
import { conversationsOf, parseCommand, readCommand, targetOf, type Command } from './command.js';
import { nextAttemptInMs } from './run-command.js';

const LEASE = { companyId: 'acme', connectionId: 'c1', owner: 'p', epoch: 1 };
const aCommand = (data: object = {}) => ({
  id: 'x',
  name: 'whatsapp.message.read',
  version: 1,
  companyId: 'acme',
  correlationId: 'x',
  occurredAt: '2026-01-01T10:00:00.000Z',
  data: { connectionId: 'c1', contact: { number: '55', lid: null, name: null }, messageIds: ['M1'], ...data },
});

describe('parseCommand', () => {
  it('tells commands apart by their name', () => {
    expect(parseCommand(aCommand(), LEASE).name).toBe('whatsapp.message.read');
  });

  it.each([
    ['of an unknown name', { ...aCommand(), name: 'whatsapp.message.sing' }],
    ['of another company', { ...aCommand(), companyId: 'globex' }],
    ['for another connection', aCommand({ connectionId: 'c2' })],
    ['without its data', { ...aCommand(), data: {} }],
  ])('refuses a command %s', (_what, command) => {
    expect(() => parseCommand(command, LEASE)).toThrow();
  });
});

describe('nextAttemptInMs', () => {
  it('waits longer each time and gives up after five attempts', () => {
    expect([1, 2, 3, 4, 5].map(nextAttemptInMs)).toEqual([1_000, 2_000, 5_000, 10_000, undefined]);
  });
});
