import { describe, expect, it } from '@jest/globals';
import { decide, type TransitionRequest } from './ticket-transitions.js';

const now = new Date(0);
const waiting = { status: 'pending', userId: null, queueId: 'sales', whatsappId: 'shop' } as const;
const queueless = { ...waiting, queueId: null };
const mine = { ...waiting, status: 'open', userId: 'me' } as const;
const theirs = { ...mine, userId: 'ana' };
const closed = { ...mine, status: 'closed' } as const;
const after = (present: Parameters<typeof decide>[0], request: TransitionRequest) => {
  const move = decide(present, request, { actorId: 'me', now });
  return move && { ...present, ...move };
};

describe('decide', () => {
  it.each([
    ['accepts', waiting, { status: 'open' }, { status: 'open', userId: 'me', queueId: 'sales' }],
    ['accepts into a queue', queueless, { status: 'open', queueId: 'care' }, { status: 'open', queueId: 'care' }],
    ['closes a waiting one', waiting, { status: 'closed' }, { status: 'closed', userId: null, closedAt: now }],
    ['returns', mine, { status: 'pending', userId: null }, { status: 'pending', userId: null, queueId: 'sales' }],
    ['resolves, keeping queue and user', mine, { status: 'closed', userId: null }, { status: 'closed', userId: 'me' }],
    ['resolves, with nothing unread', mine, { status: 'closed' }, { unreadMessages: 0, queueId: 'sales' }],
    ['reopens for the actor', { ...closed, userId: 'ana' }, { status: 'open' }, { status: 'open', userId: 'me' }],
    ['reopens with no queue', { ...closed, queueId: null }, { status: 'open' }, { status: 'open', closedAt: null }],
    ['transfers to a user', mine, { userId: 'ana' }, { status: 'open', userId: 'ana', queueId: 'sales' }],
    ['transfers a waiting one to a user', waiting, { userId: 'ana' }, { status: 'open', userId: 'ana' }],
    ['transfers to a user of a queue', mine, { userId: 'ana', queueId: 'care' }, { userId: 'ana', queueId: 'care' }],
    ['transfers to a queue', mine, { queueId: 'care' }, { status: 'pending', userId: null, queueId: 'care' }],
    [
      'transfers a closed one to a queue',
      closed,
      { status: 'pending', userId: null, queueId: 'care' },
      { status: 'pending', userId: null, closedAt: null },
    ],
    [
      'transfers to a colleague with status open, as the transfer dialog does',
      mine,
      { status: 'open', userId: 'bia', queueId: 'cafe' },
      { status: 'open', userId: 'bia', queueId: 'cafe' },
    ],
    ['moves to a connection', mine, { whatsappId: 'cafe' }, { status: 'open', userId: 'me', whatsappId: 'cafe' }],
  ] as const)('%s', (_name, present, request, expected) => {
    expect(after(present, request)).toMatchObject(expected);
  });

  it('returns nothing if the state is unchanged', () => {
    expect(after(mine, { status: 'open', userId: 'me' })).toBeUndefined();
  });

  it.each([
    ['accepting without a queue', queueless, { status: 'open' }, 'ERR_TICKET_QUEUE_REQUIRED'],
    ['accepting a colleague’s ticket', theirs, { status: 'open', userId: 'me' }, 'ERR_OTHER_OPEN_TICKET'],
    ['closing twice', closed, { status: 'closed' }, 'ERR_TICKET_TRANSITION'],
    ['returning a waiting ticket', waiting, { status: 'pending' }, 'ERR_TICKET_TRANSITION'],
    ['returning a closed ticket', closed, { status: 'pending', userId: null }, 'ERR_TICKET_TRANSITION'],
    ['a waiting ticket with a user', mine, { status: 'pending', userId: 'ana' }, 'ERR_TICKET_TRANSITION'],
    ['an empty request', mine, {}, 'ERR_TICKET_TRANSITION'],
  ] as const)('refuses %s', (_name, present, request, code) => {
    expect(() => after(present, request)).toThrow(expect.objectContaining({ code }));
  });
});
