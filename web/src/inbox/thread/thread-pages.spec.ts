import { describe, expect, it } from '@jest/globals';
import { aMessage, aTicket } from '../../../test/builders.js';
import { applyToThread } from '../live/fold.js';
import type { Thread } from '../live/inbox-state.js';
import { extend, joinPage } from './thread-pages.js';

const numbered = (...numbers: number[]) =>
  numbers.map((n) => aMessage({ id: String(n), order: String(n).padStart(4, '0') }));
const pageOf = (numbers: number[], more: { hasMore?: boolean; hasNewer?: boolean } = {}) => ({
  ...{ messages: numbered(...numbers), events: [], ticket: aTicket({ id: 'ticket' }), count: numbers.length },
  ...{ hasMore: false, hasNewer: false, ...more },
});
const threadOf = (numbers: number[], more: Partial<Thread> = {}): Thread => ({
  ...{ messages: numbered(...numbers), events: [], hasMore: false, hasNewer: false, ...more },
});
const ids = ({ messages }: Thread) => messages.map(({ id }) => Number(id));

describe('a page of a conversation', () => {
  it('replaces a part with which it has no message in common', () => {
    const thread = joinPage(threadOf([90, 91]), pageOf([10, 11], { hasMore: true, hasNewer: true }));

    expect(ids(thread)).toEqual([10, 11]);
    expect(thread).toMatchObject({ hasMore: true, hasNewer: true });
  });

  it('never removes local messages that are not stored yet', () => {
    const own = { ...aMessage({ id: '99', order: '~1' }), local: 'refused' as const };
    const known: Thread = { ...threadOf([90]), messages: [...numbered(90), own] };

    expect(ids(joinPage(known, pageOf([10, 11], { hasNewer: true })))).toEqual([10, 11, 99]);
  });

  it('joins an overlapping part, and takes over its ends', () => {
    const thread = joinPage(threadOf([10, 11, 12], { hasMore: true, hasNewer: true }), pageOf([12, 13, 14]));

    expect(ids(thread)).toEqual([10, 11, 12, 13, 14]);
    expect(thread).toMatchObject({ hasMore: true, hasNewer: false });
  });

  it('continues the conversation at either end', () => {
    const middle = threadOf([10, 11], { hasMore: true, hasNewer: true });
    const longer = extend(middle, pageOf([8, 9], { hasMore: true, hasNewer: true }), 'older', []);
    const all = extend(longer, pageOf([12, 13], { hasMore: true }), 'newer', []);

    expect(ids(all)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(all).toMatchObject({ hasMore: true, hasNewer: false });
  });
});

describe('a part from further up', () => {
  it('does not show a new message after a gap', () => {
    const part = threadOf([10, 11], { hasMore: true, hasNewer: true });
    const [late] = numbered(99);

    expect(late && applyToThread(part, { kind: 'message', message: late, isNew: true })).toBe(part);
  });
});
