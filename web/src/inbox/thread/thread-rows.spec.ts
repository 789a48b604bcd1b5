import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../../test/builders.js';
import type { ThreadMessage } from '../live/inbox-state.js';
import { rowKeyOf, threadRows } from './thread-rows.js';

const marks = (...args: Parameters<typeof threadRows>) => threadRows(...args)[0]?.marks.map(({ kind }) => kind);

describe('threadRows', () => {
  it('starts with the day and the start of the ticket once all messages are loaded', () => {
    const messages = [aMessage()];

    expect(marks({ messages, hasMore: false }, '')).toEqual(['day', 'start']);
    expect(marks({ messages, hasMore: true }, '')).toEqual([]);
  });

  const imported = (minute: number, more: Partial<ThreadMessage> = {}) =>
    aMessage({ id: `old ${minute}`, imported: true, createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, ...more }); // prettier-ignore
  const own = (id: string, time = '12:00') => aMessage({ id, createdAt: `2026-11-21T${time}:00.000Z` });
  it.each<[string, ThreadMessage[], boolean, string[][]]>([
    ['above a fully loaded ticket', [imported(1), own('a')], false, [['day'], ['linked', 'start']]],
    ['above a ticket, with more messages to load', [imported(1), own('a')], true, [[], ['linked', 'start']]],
    ['on another day', [imported(1, { createdAt: '2026-11-20T10:00:00.000Z' }), own('a')], false, [['day'], ['linked', 'day', 'start']]], // prettier-ignore
    ['in a gap, below unloaded messages', [imported(1, { createdAt: '2026-11-21T12:30:00.000Z' }), own('a', '12:40')], true, [[], ['linked']]], // prettier-ignore
    ['in a gap of the ticket', [own('a'), imported(1, { createdAt: '2026-11-21T12:30:00.000Z' }), own('b', '12:40')], false, [['day', 'start'], [], ['linked']]], // prettier-ignore
    ['alone', [imported(1), imported(2)], false, [['day'], []]],
    ['nowhere', [own('a'), own('b')], false, [['day', 'start'], []]],
  ])('has a divider below imported messages, and starts the ticket there: %s', (_case, messages, hasMore, expected) => {
    const rows = threadRows({ messages, hasMore }, '2026-11-21T12:00:00.000Z');

    expect(rows.map((row) => row.marks.map(({ kind }) => kind))).toEqual(expected);
  });

  it('starts a turn below the divider, even for the same author', () => {
    const [, row] = threadRows({ messages: [imported(1), own('a', '10:02')], hasMore: true }, '');

    expect(row?.kind === 'message' && row.isFirst).toBe(true);
  });

  it('shows the day between messages of two days', () => {
    const messages = [
      aMessage({ id: 'a', createdAt: '2026-11-20T12:00:00.000Z' }),
      aMessage({ id: 'b', createdAt: '2026-11-21T12:00:00.000Z' }),
      aMessage({ id: 'c', createdAt: '2026-11-21T12:01:00.000Z' }),
    ];
    const rows = threadRows({ messages, hasMore: true }, '');

    expect(rows.map((row) => row.marks.map(({ kind }) => kind))).toEqual([[], ['day'], []]);
  });

  it('shows once how many messages filled a gap', () => {
    const messages = ['a', 'b', 'c'].map((id) => aMessage({ id, recovered: id !== 'a' }));
    const rows = threadRows({ messages, hasMore: true }, '');

    expect(rows.map((row) => row.marks)).toEqual([[], [{ kind: 'recovered', count: 2 }], []]);
  });

  const picture = (id: string, fields: Partial<ThreadMessage> = {}) =>
    aMessage({ id, albumId: 'A1', mediaType: 'image', media: { kind: 'image' } as never, ...fields });
  it.each<[string, ThreadMessage[], string[], string[][]]>([
    ['together', [picture('a'), picture('b'), picture('c')], ['a'], [['a', 'b', 'c']]],
    ['one alone', [picture('a'), aMessage({ id: 'x' })], ['a', 'x'], []],
    ['with a bot between', [picture('a'), aMessage({ id: 'x', fromMe: true }), picture('b')], ['a', 'x'], [['a', 'b']]],
    [
      'two albums',
      ['a', 'b', 'c', 'd'].map((id) => picture(id, { albumId: id < 'c' ? 'A1' : 'A2' })),
      ['a', 'c'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one deleted', [picture('a'), picture('b', { isDeleted: true }), picture('c')], ['a', 'b'], [['a', 'c']]],
    ['one failed', [picture('a', { errorCode: 'X' }), picture('b'), picture('c')], ['a', 'b'], [['b', 'c']]],
    ['of both sides', [picture('a'), picture('b', { fromMe: true })], ['a', 'b'], []],
    [
      'without an album',
      [picture('a', { albumId: undefined as never }), picture('b', { albumId: undefined as never })],
      ['a', 'b'],
      [],
    ],
  ])('groups images that were sent together: %s', (_case, messages, keys, albums) => {
    const rows = threadRows({ messages, hasMore: true }, '');
    expect(rows.map(({ key }) => key)).toEqual(keys);
    expect(rows.flatMap((row) => (row.kind === 'message' && row.album ? [row.album.map(({ id }) => id)] : []))).toEqual(
      albums,
    );
    expect(messages.map(({ id }) => rows.some(({ key }) => key === rowKeyOf(rows, id)))).not.toContain(false);
  });

  it('starts a group when the side changes', () => {
    const messages = [aMessage({ id: 'a' }), aMessage({ id: 'b' }), aMessage({ id: 'c', fromMe: true })];
    const firsts = threadRows({ messages, hasMore: true }, '').map((row) => row.kind === 'message' && row.isFirst);

    expect(firsts).toEqual([true, false, true]);
  });

  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  const ours = { fromMe: true, userId: 'marina', body: '*Marina:*\nOi' };
  const bia = { name: 'Bia', number: '5511900000001' } as ThreadMessage['participant'];
  const caio = { name: 'Caio', number: '5511900000002' } as ThreadMessage['participant'];
  it.each<[string, Partial<ThreadMessage>, Partial<ThreadMessage>, boolean]>([
    ['the same agent', ours, ours, false],
    ['another agent', ours, { ...ours, userId: 'rafael', body: '*Rafael:*\nOi' }, true],
    ['the same agent under another name', ours, { ...ours, body: '*Mari:*\nOi' }, true],
    ['the same agent without a name', ours, { ...ours, body: 'Oi' }, true],
    ['the phone', ours, { fromMe: true, userId: null, body: 'Oi' }, true],
    ['the contact', ours, { body: 'Oi' }, true],
    ['the contact who signs like an agent', { body: '*A:*\nOi' }, { body: '*B:*\nOi' }, false],
    ['the operator', { ...ours, operator: 'Suporte' }, ours, true],
    ['the same participant', { participant: bia }, { participant: bia }, false],
    ['another participant', { participant: bia }, { participant: caio }, true],
    ['the same agent just in time', ours, { ...ours, createdAt: at(14) }, false],
    ['the same agent after a gap', ours, { ...ours, createdAt: at(15) }, true],
    ['the same agent on the next day', ours, { ...ours, createdAt: at(24 * 60) }, true],
  ])('starts a turn with a name when the author changes, or after a gap: %s', (_case, first, second, begins) => {
    const messages = [
      aMessage({ id: 'a', createdAt: at(0), ...first }),
      aMessage({ id: 'b', createdAt: at(0), ...second }),
    ];
    const [, row] = threadRows({ messages, hasMore: true }, '');

    expect(row?.kind === 'message' && row.isFirst).toBe(begins);
  });

  it('keeps its keys when older messages are loaded, so that the scroll position is stable', () => {
    const newer = aMessage({ id: 'b', createdAt: '2026-11-21T12:01:00.000Z' });
    const older = aMessage({ id: 'a' });
    const before = threadRows({ messages: [newer], hasMore: true }, '');
    const after = threadRows({ messages: [older, newer], hasMore: true }, '');

    expect(after.at(-1)).toEqual({ ...before[0], isFirst: false });
  });

  it('inserts ticket events between the loaded messages', () => {
    const messages = [aMessage({ id: 'a', order: '12:00' }), aMessage({ id: 'b', order: '12:10' })];
    const asides = ['11:00', '12:05', '12:20'].map((time) => ({
      key: time,
      at: `2026-11-21T${time}:00.000Z`,
      order: time,
      content: time,
    }));
    const keys = (hasMore: boolean) => threadRows({ messages, hasMore }, '', asides).map(({ key }) => key);

    expect(keys(true)).toEqual(['a', '12:05', 'b', '12:20']);
    expect(keys(false)).toEqual(['11:00', 'a', '12:05', 'b', '12:20']);
  });
});
