import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../test/builders.js';
import { threadItems } from './thread-items.js';

const kinds = (...args: Parameters<typeof threadItems>) => threadItems(...args).map(({ kind }) => kind);

describe('threadItems', () => {
  it('starts with the day and the start of the ticket once everything is read', () => {
    const messages = [aMessage()];

    expect(kinds({ messages, hasMore: false }, '')).toEqual(['day', 'start', 'message']);
    expect(kinds({ messages, hasMore: true }, '')).toEqual(['day', 'message']);
  });

  it('says once how many messages filled a gap', () => {
    const messages = ['a', 'b', 'c'].map((id) => aMessage({ id, recovered: id !== 'a' }));
    const gap = threadItems({ messages, hasMore: true }, '').find(({ kind }) => kind === 'recovered');

    expect(gap).toMatchObject({ count: 2 });
  });

  it('begins a group where the side changes', () => {
    const messages = [aMessage({ id: 'a' }), aMessage({ id: 'b' }), aMessage({ id: 'c', fromMe: true })];
    const firsts = threadItems({ messages, hasMore: true }, '').flatMap((item) =>
      item.kind === 'message' ? [item.isFirst] : [],
    );

    expect(firsts).toEqual([true, false, true]);
  });
});
