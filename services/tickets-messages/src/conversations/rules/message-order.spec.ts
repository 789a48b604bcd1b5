import { orderOf, partsOfOrder } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { orderAfter } from './message-order.js';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000);

describe('orderAfter', () => {
  const last = orderOf(at(0), 41, 'in-41');

  it('sorts after the last message and before the next inbound message of that second', () => {
    const ours = orderAfter(last, at(0), 'zz');

    expect(ours > last).toBe(true);
    expect(ours < orderOf(at(0), 42, '00')).toBe(true);
  });

  it('preserves the order of several of our messages, whatever their ids', () => {
    const orders = ['z', 'm', 'a', '0'].reduce((all, id) => [...all, orderAfter(all.at(-1) ?? '', at(0), id)], [last]);

    expect(orders.toSorted()).toEqual(orders);
    expect(orders.every((order) => order < orderOf(at(0), 42, '0'))).toBe(true);
  });

  it('sorts after a last message whose clock is ahead', () => {
    const ahead = orderOf(at(300), 42, 'in-42');

    expect(orderAfter(ahead, at(0), 'a') > ahead).toBe(true);
  });

  it('takes the current second when that is later', () => {
    expect(partsOfOrder(orderAfter(last, at(7), 'a')).second).toBe(1_700_000_007);
  });

  it('starts in a ticket without messages', () => {
    const opened = orderOf(at(0), 0, 'ticket');

    expect(orderAfter(opened, at(0), 'a') > opened).toBe(true);
  });
});
