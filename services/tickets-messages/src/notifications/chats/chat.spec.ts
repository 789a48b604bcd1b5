import { describe, expect, it } from '@jest/globals';
import { membersOf } from './chat.js';

describe('the members of a chat', () => {
  it('are its owner and those who were chosen, each once', () => {
    expect(membersOf('ana', ['rui', 'ana', 'rui']).map(({ userId }) => userId)).toEqual(['ana', 'rui']);
  });

  it('keep what they have not read when others come and go', () => {
    const before = [
      { userId: 'ana', unreads: 2 },
      { userId: 'rui', unreads: 5 },
    ];
    expect(membersOf('ana', ['eva'], before)).toEqual([
      { userId: 'ana', unreads: 2 },
      { userId: 'eva', unreads: 0 },
    ]);
  });
});
