import { describe, expect, it } from '@jest/globals';
import { membersOf } from './chat.js';

describe('the members of a chat', () => {
  it('are its owner and the selected users, without duplicates', () => {
    expect(membersOf('ana', ['rui', 'ana', 'rui']).map(({ userId }) => userId)).toEqual(['ana', 'rui']);
  });

  it('keep their unread count when others join or leave', () => {
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
