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
  it('distinguishes commands by their name', () => {
    expect(parseCommand(aCommand(), LEASE).name).toBe('whatsapp.message.read');
  });

  it.each([
    ['with an unknown name', { ...aCommand(), name: 'whatsapp.message.sing' }],
    ['of another company', { ...aCommand(), companyId: 'globex' }],
    ['for another connection', aCommand({ connectionId: 'c2' })],
    ['without its data', { ...aCommand(), data: {} }],
  ])('rejects a command %s', (_what, command) => {
    expect(() => parseCommand(command, LEASE)).toThrow();
  });
});

describe('readCommand', () => {
  it('reads lane, company and connection from the subject', () => {
    const arrived = readCommand('cmd.whatsapp.bulk.v1.acme.c1', aCommand);

    expect(arrived).toMatchObject({ lane: 'bulk', companyId: 'acme', connectionId: 'c1' });
  });

  it.each(['cmd.whatsapp.slow.v1.acme.c1', 'cmd.whatsapp.live.v1.acme', 'cmd.whatsapp.live.v1.acme.c1.x'])(
    'rejects the subject %s',
    (subject) => {
      expect(() => readCommand(subject, aCommand)).toThrow();
    },
  );
});

describe('conversationsOf', () => {
  const of = (contact: object, group: object | null = null) =>
    conversationsOf(aCommand({ contact: { number: null, lid: null, name: null, ...contact }, group }) as Command);

  it('shares an address between commands that identify a contact by number and by both', () => {
    expect(of({ number: '55', lid: '9' })).toContain(of({ number: '55' })[0]);
    expect(of({ number: '55', lid: '9' })).toContain(of({ lid: '9' })[0]);
  });

  it('keeps numbers, LIDs and groups apart', () => {
    const all = [...of({ number: '9' }), ...of({ lid: '9' }), ...of({}, { id: '9', subject: null })];

    expect(new Set(all).size).toBe(3);
  });
});

describe('targetOf', () => {
  it('returns the message that is changed, and null for a command that changes none', () => {
    const content = { type: 'revoke', target: { messageId: 'M7', fromMe: true, participant: null } };
    const revoke = { ...aCommand({ content }), name: 'whatsapp.message.send' } as unknown as Command;

    expect(targetOf(revoke)).toBe('M7');
    expect(targetOf(aCommand() as Command)).toBeNull();
  });
});

describe('nextAttemptInMs', () => {
  it('waits longer each time and gives up after five attempts', () => {
    expect([1, 2, 3, 4, 5].map(nextAttemptInMs)).toEqual([1_000, 2_000, 5_000, 10_000, undefined]);
  });
});
