import { describe, expect, it } from '@jest/globals';
import { answered, firstAnswer, unansweredSince, waitingAfter, waitingSince } from './waiting.js';

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second));
const ticket = (waitingOrder: string | undefined, order = '5') => ({
  ...{ _id: 't', order, lastMessageAt: at(1), lastMessageFromMe: false },
  ...(waitingOrder !== undefined && { waitingOrder }),
});
const line = (order: string, fromMe = false) => ({ order, fromMe, sentAt: at(9) });

describe('the waiting time of a ticket', () => {
  it('counts from the first message after an answer, even if the contact adds more', () => {
    const first = waitingAfter(ticket(answered(at(1), 't')), line('6'));
    const second = waitingAfter(ticket(waitingSince(at(2), 't')), line('6'));

    expect(unansweredSince(ticket(first))).toEqual(at(9));
    expect(unansweredSince(ticket(second))).toEqual(at(2));
  });

  it('ends with an answer that was typed on the phone', () => {
    expect(unansweredSince(ticket(waitingAfter(ticket(waitingSince(at(2), 't')), line('6', true))))).toBeNull();
  });

  it('is not changed by a message that arrives late', () => {
    expect(waitingAfter(ticket(answered(at(1), 't')), line('4'))).toBe(answered(at(1), 't'));
    expect(waitingAfter(ticket(waitingSince(at(2), 't')), line('4', true))).toBe(waitingSince(at(2), 't'));
  });

  it('counts from the last message of a ticket that an earlier version stored', () => {
    expect(unansweredSince(ticket(undefined))).toEqual(at(1));
    expect(unansweredSince({ ...ticket(undefined), lastMessageFromMe: true })).toBeNull();
  });

  it('sorts the longest wait first, and answered tickets after all waiting ones', () => {
    const keys = [answered(at(0), 'a'), waitingSince(at(8), 'b'), waitingSince(at(3), 'c')];
    expect(keys.toSorted()).toEqual([waitingSince(at(3), 'c'), waitingSince(at(8), 'b'), answered(at(0), 'a')]);
  });
});

describe('the first answer', () => {
  it('ends the wait that began with the first unanswered message', () => {
    expect(firstAnswer(ticket(waitingSince(at(2), 't')), at(9))).toEqual({ firstAnswerMs: 7_000 });
  });

  it('is absent if no contact is waiting, as when an agent writes first', () => {
    expect(firstAnswer(ticket(answered(at(1), 't')), at(9))).toEqual({});
  });

  it('is not moved by later answers', () => {
    expect(firstAnswer({ ...ticket(waitingSince(at(2), 't')), firstAnswerMs: 1 }, at(9))).toEqual({});
  });

  it('is never before the message that it answers, even if the clocks differ', () => {
    expect(firstAnswer(ticket(waitingSince(at(9), 't')), at(2))).toEqual({ firstAnswerMs: 0 });
  });
});
