import { describe, expect, it } from '@jest/globals';
import {
  configure,
  connectionStateOf,
  lacksGreeting,
  newConnection,
  tombstoneOf,
  withoutChoice,
} from './connection.js';

const NOW = new Date('2026-01-01T10:00:00Z');
const LATER = new Date('2026-01-01T11:00:00Z');
const settings = {
  name: 'Vendas',
  isDefault: true,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  tokenHash: null,
  tokenHint: '',
};
const aConnection = () => newConnection('c1', 'acme', settings, NOW);

describe('connection', () => {
  it('starts in the state OPENING, without a number', () => {
    expect(aConnection()).toMatchObject({ status: 'OPENING', number: null, retries: 0, revision: 1 });
  });

  it('replaces the given settings and keeps the others', () => {
    const changed = configure(aConnection(), { name: 'Suporte', isDefault: undefined }, LATER);

    expect(changed).toMatchObject({ name: 'Suporte', isDefault: true, revision: 2, updatedAt: LATER });
  });

  it('requires a greeting only with several queues', () => {
    expect(lacksGreeting({ queueIds: ['a', 'b'], greetingMessage: '  ' })).toBe(true);
    expect(lacksGreeting({ queueIds: ['a', 'b'], greetingMessage: 'Olá' })).toBe(false);
    expect(lacksGreeting({ queueIds: ['a'], greetingMessage: '' })).toBe(false);
  });

  it('removes a deleted queue, prompt, integration or flow, and nothing else', () => {
    const chosen = { queueIds: ['a', 'b'], transferQueueId: 'b', promptId: 'p', integrationId: 'i', flowId: 'f' };
    const connection = configure(aConnection(), chosen, NOW);

    expect(withoutChoice(connection, 'b')).toEqual({ queueIds: ['a'], transferQueueId: null });
    expect(withoutChoice(connection, 'p')).toEqual({ queueIds: ['a', 'b'], promptId: null });
    expect(withoutChoice(connection, 'i')).toEqual({ queueIds: ['a', 'b'], integrationId: null });
    expect(withoutChoice(connection, 'f')).toEqual({ queueIds: ['a', 'b'], flowId: null });
    expect(withoutChoice(connection, 'x')).toBeNull();
  });

  it('publishes neither its QR code nor its revision inside the data', () => {
    const { data } = connectionStateOf(aConnection());

    expect(Object.keys(data ?? {})).not.toEqual(expect.arrayContaining(['sealedQr']));
    expect(Object.keys(data ?? {})).not.toEqual(expect.arrayContaining(['revision']));
  });

  it('leaves a tombstone that is newer than itself', () => {
    expect(tombstoneOf(aConnection(), LATER)).toMatchObject({ id: 'c1', companyId: 'acme', revision: 2, data: null });
  });
});
