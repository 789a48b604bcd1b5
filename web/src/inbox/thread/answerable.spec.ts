import { describe, expect, it } from '@jest/globals';
import type { Thread, ThreadMessage } from '../live/inbox-state.js';
import { answerable } from './answerable.js';

const quoted = { id: 'a', body: 'segredo', isDeleted: false } as ThreadMessage;
const threadOf = (...messages: Partial<ThreadMessage>[]) => ({ messages, hasMore: false }) as Thread;

describe('the message that an agent replies to', () => {
  it.each([
    ['while it exists', threadOf({ id: 'a' }), quoted],
    ['while another one is deleted', threadOf({ id: 'b', isDeleted: true }), quoted],
    ['before its page is loaded', undefined, quoted],
    ['until it is deleted', threadOf({ id: 'a', isDeleted: true }), null],
  ])('is quoted %s', (_when, thread, expected) => {
    expect(answerable(quoted, thread)).toBe(expected);
  });

  it('is empty when none was chosen', () => {
    expect(answerable(null, threadOf({ id: 'a', isDeleted: true }))).toBeNull();
  });
});
