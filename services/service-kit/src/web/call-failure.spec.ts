import { describe, expect, it } from '@jest/globals';
import { callFailureOf, causesOf } from './call-failure.js';
import { AnswerTooLarge } from './guarded-fetch.js';
import { AddressRefused } from './public-addresses.js';

const late = new DOMException('late', 'TimeoutError');
const wrapped = (cause: unknown) => new Error('fetch failed', { cause: new TypeError('terminated', { cause }) });

describe('the failure of a call to an entered address', () => {
  it.each([
    ['addressRefused', new AddressRefused('inside')],
    ['addressRefused', wrapped(new AddressRefused('inside'))],
    ['answerTooLarge', new AnswerTooLarge('large')],
    ['answerTooLarge', wrapped(new AnswerTooLarge('large'))],
    ['timedOut', late],
    ['timedOut', wrapped(late)],
    ['unreachable', new Error('ECONNREFUSED')],
    ['unreachable', 'no error'],
  ])('is %s', (failure, error) => {
    expect(callFailureOf(error)).toBe(failure);
  });

  it('is found in an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(causesOf(error)).toHaveLength(10);
  });
});
