import { dayIn } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { endOfDueDay } from './due-day.js';

describe('the last moment of a due day', () => {
  it.each([
    ['America/Sao_Paulo', '2027-02-28', '2027-03-01T02:59:59.999Z'],
    ['Pacific/Kiritimati', '2027-02-28', '2027-02-28T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2027-02-28', '2027-03-01T10:59:59.999Z'],
    ['America/New_York', '2027-03-14', '2027-03-15T03:59:59.999Z'], // the day on which the clock goes ahead
  ])('is still that day in %s', (timeZone, day, moment) => {
    const end = endOfDueDay(day, timeZone);
    expect(end.toISOString()).toBe(moment);
    expect(dayIn(timeZone, end)).toBe(day);
  });
});
