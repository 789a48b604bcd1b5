import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './changes-between.js';

describe('changesBetween', () => {
  it('names only the fields that differ, as they were and as they are', () => {
    const before = { name: 'Ana', profile: 'user', queues: ['a'], revision: 1 };
    const after = { name: 'Ana', profile: 'admin', queues: ['a', 'b'], revision: 2 };

    expect(changesBetween(before, after)).toEqual({
      before: { profile: 'user', queues: ['a'] },
      after: { profile: 'admin', queues: ['a', 'b'] },
    });
  });

  it('shows a new record without what is empty in it, and the same of one that is gone', () => {
    const record = { id: 'x', name: 'Loja', phone: '', files: [], number: null, status: false };

    expect(changesBetween(null, record)).toEqual({ before: {}, after: { name: 'Loja', status: false } });
    expect(changesBetween(record, null)).toEqual({ before: { name: 'Loja', status: false }, after: {} });
  });

  it('shows a field that was emptied as empty, and not as left out', () => {
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
  ])('masks %s without being told, whatever it is made of', (name) => {
    const sealed = (text: string) => ({ sealed: Buffer.from(text), shown: `••••${text}` });
    const changes = changesBetween({ [name]: sealed('hunter1') }, { [name]: sealed('hunter2') });

    expect(changes).toEqual({ before: { [name]: '••••' }, after: { [name]: '••••' } });
    expect(changesBetween({ [name]: 'one' }, { [name]: 'two' }).after).toEqual({ [name]: '••••' });
  });

  it('masks what it is told to, keeps emptiness visible, and takes a limit of tokens for no secret', () => {
    expect(changesBetween({ asaas: '' }, { asaas: 'key' }, ['asaas'])).toEqual({
      ...{ before: { asaas: null }, after: { asaas: '••••' } },
    });
    expect(changesBetween({ maxTokens: 1 }, { maxTokens: 2 }).after).toEqual({ maxTokens: 2 });
  });

  it('gives records within a record a path, and makes one text of each record in a list', () => {
    const hours = (startTime: string) => [{ weekday: 'Segunda-feira', startTime }];
    const of = (startTime: string) => ({ address: { city: startTime }, schedules: hours(startTime) });

    expect(changesBetween(of('08:00'), of('09:00')).after).toEqual({
      'address.city': '09:00',
      schedules: ['Segunda-feira · 09:00'],
    });
  });

  it('writes out records in the lists of a record', () => {
    const interval = { startTime: '13:00', endTime: '18:00' };
    const of = (...intervals: object[]) => ({ holidays: [{ date: '2026-12-24', everyYear: false, intervals }] });

    expect(changesBetween(of(), of(interval, interval)).after).toEqual({
      holidays: ['2026-12-24 · false · 13:00 · 18:00, 13:00 · 18:00'],
    });
  });

  it('cuts what is long, and never shows bytes', () => {
    const { after } = changesBetween(null, { text: 'x'.repeat(5_000), list: [Buffer.from('bytes')] });

    expect((after['text'] as string).length).toBe(1_000);
    expect(after['list']).toEqual(['••••']);
  });
});
