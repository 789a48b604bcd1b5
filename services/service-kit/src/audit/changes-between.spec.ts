import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './changes-between.js';

describe('changesBetween', () => {
  it('returns only the changed fields, before and after', () => {
    const before = { name: 'Ana', profile: 'user', queues: ['a'], revision: 1 };
    const after = { name: 'Ana', profile: 'admin', queues: ['a', 'b'], revision: 2 };

    expect(changesBetween(before, after)).toEqual({
      before: { profile: 'user', queues: ['a'] },
      after: { profile: 'admin', queues: ['a', 'b'] },
    });
  });

  it('omits the empty fields of a created or deleted record', () => {
    const record = { id: 'x', name: 'Loja', phone: '', files: [], number: null, status: false };

    expect(changesBetween(null, record)).toEqual({ before: {}, after: { name: 'Loja', status: false } });
    expect(changesBetween(record, null)).toEqual({ before: { name: 'Loja', status: false }, after: {} });
  });

  it('shows an emptied field as empty instead of omitting it', () => {
    expect(changesBetween({ phone: '1' }, { phone: '' })).toEqual({ before: { phone: '1' }, after: { phone: null } });
  });

  it.each([
    'password',
    'newPassword',
    'clientSecret',
    'token',
    'tokenHash',
    'apiKey',
    'voiceKey',
    'secretKey',
    'jsonContent',
  ])('masks %s by default, whatever its type', (name) => {
    const sealed = (text: string) => ({ sealed: Buffer.from(text), shown: `••••${text}` });
    const changes = changesBetween({ [name]: sealed('hunter1') }, { [name]: sealed('hunter2') });

    expect(changes).toEqual({ before: { [name]: '••••' }, after: { [name]: '••••' } });
    expect(changesBetween({ [name]: 'one' }, { [name]: 'two' }).after).toEqual({ [name]: '••••' });
  });

  it('masks additional fields, shows whether they are empty, and does not treat a token limit as a secret', () => {
    expect(changesBetween({ asaas: '' }, { asaas: 'key' }, ['asaas'])).toEqual({
      ...{ before: { asaas: null }, after: { asaas: '••••' } },
    });
    expect(changesBetween({ maxTokens: 1 }, { maxTokens: 2 }).after).toEqual({ maxTokens: 2 });
  });

  it('flattens nested records to paths, and formats each record of a list as text', () => {
    const hours = (startTime: string) => [{ weekday: 'Segunda-feira', startTime }];
    const of = (startTime: string) => ({ address: { city: startTime }, schedules: hours(startTime) });

    expect(changesBetween(of('08:00'), of('09:00')).after).toEqual({
      'address.city': '09:00',
      schedules: ['Segunda-feira · 09:00'],
    });
  });

  it('formats records in nested lists', () => {
    const interval = { startTime: '13:00', endTime: '18:00' };
    const of = (...intervals: object[]) => ({ holidays: [{ date: '2026-12-24', everyYear: false, intervals }] });

    expect(changesBetween(of(), of(interval, interval)).after).toEqual({
      holidays: ['2026-12-24 · false · 13:00 · 18:00, 13:00 · 18:00'],
    });
  });

  it('truncates long values, and never shows bytes', () => {
    const { after } = changesBetween(null, { text: 'x'.repeat(5_000), list: [Buffer.from('bytes')] });

    expect((after['text'] as string).length).toBe(1_000);
    expect(after['list']).toEqual(['••••']);
  });
});
