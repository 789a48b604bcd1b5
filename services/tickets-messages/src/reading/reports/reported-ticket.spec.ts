import { describe, expect, it } from '@jest/globals';
import { timesOf, type ReportedTicket } from './reported-ticket.js';

const OPENED = Date.parse('2026-05-10T12:00:00Z');
const second = (n: number) => new Date(OPENED + n * 1_000);
const aTicket = (fields: Partial<ReportedTicket> = {}) =>
  ({ status: 'closed', createdAt: second(0), closedAt: second(600), ...fields }) as ReportedTicket;

describe('the times of a reported ticket', () => {
  it.each([
    [29, 0],
    [90, 2],
    [-5, 0], // from a clock behind the one that recorded the opening
  ])('are whole minutes: %d seconds are %d', (seconds, minutes) => {
    const shown = timesOf(aTicket({ closedAt: second(seconds), firstAnswerMs: seconds * 1_000 }));
    expect([shown.firstAnswerTime, shown.resolutionTime]).toEqual([minutes, minutes]);
  });

  it('have no resolution while the ticket is reopened, and no answer before the first', () => {
    expect(timesOf(aTicket({ status: 'open' }))).toMatchObject({ resolutionTime: null, firstAnswerTime: null });
  });
});
