import { describe, expect, it } from '@jest/globals';
import { checkSetting } from './setting.js';

const check = (key: string, value: string) => () => checkSetting(key, value);

describe('a setting', () => {
  it.each([
    ['userRating', 'enabled'],
    ['hoursCloseTicketsAuto', '48'],
    ['assistantPromptId', ''],
    ['assistantPromptId', '0199a1b2-0000-7000-8000-000000000001'],
    ['aiDailyTokens', '0'],
    ['aiDailyTokens', '100000000'],
  ])('%s accepts %j', (key, value) => {
    expect(check(key, value)).not.toThrow();
  });

  it.each([
    ['userRating', 'maybe', 'One of: enabled, disabled'],
    ['hoursCloseTicketsAuto', '99999', 'A whole number from 0 to 8784'],
    ['assistantPromptId', 'a b', 'An id, or nothing'],
    ['assistantPromptId', 'x'.repeat(65), 'An id, or nothing'],
    ['aiDailyTokens', '100000001', 'A whole number from 0 to 100000000'],
    ['aiDailyTokens', '-1', 'A whole number from 0 to 100000000'],
    ['aiDailyTokens', '1.5', 'A whole number from 0 to 100000000'],
  ])('%s rejects %j', (key, value, wanted) => {
    expect(check(key, value)).toThrow(expect.objectContaining({ details: { fields: { value: [wanted] } } }));
  });

  it('with an unknown key is not found', () => {
    expect(check('nothing', '1')).toThrow(expect.objectContaining({ code: 'ERR_NO_SETTING_FOUND' }));
  });
});
