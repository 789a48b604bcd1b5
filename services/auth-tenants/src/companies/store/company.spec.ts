import { DEFAULT_HOURS, isExpired } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { assertMayLogIn, withDefaults, type Company } from './company.js';

const aCompany = (fields: Partial<Company> = {}): Company => ({
  id: 'acme',
  name: 'Acme',
  status: true,
  dueDate: new Date('2026-03-10T15:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  isPlatform: false,
  isConfirmed: true,
  plan: {} as Company['plan'],
  settings: withDefaults([]),
  schedules: DEFAULT_HOURS,
  holidays: [],
  terms: {
    ...{
      email: '',
      document: '',
      recurrence: 'MENSAL',
      priceCents: 0,
      dueAnchor: null,
      isTrial: false,
      trialExpiration: null,
    },
    addonCents: { users: null, connections: null, storage: null },
  },
  addons: [],
  revision: 1,
  changedAt: new Date(0),
  ...fields,
});
const at = (time: string) => new Date(time);

describe('a due date', () => {
  it("is valid until the end of the day in the company's time zone", () => {
    expect(isExpired(aCompany(), at('2026-03-11T02:59:59Z'))).toBe(false);
    expect(isExpired(aCompany(), at('2026-03-11T03:00:00Z'))).toBe(true);
    const inTokyo = aCompany({ timeZone: 'Asia/Tokyo' }); // already the 11th there
    expect(isExpired(inTokyo, at('2026-03-11T14:59:59Z'))).toBe(false);
    expect(isExpired(inTokyo, at('2026-03-11T15:00:00Z'))).toBe(true);
  });

  it('counts days, even if one has 23 hours', () => {
    const inNewYork = aCompany({ timeZone: 'America/New_York', dueDate: at('2026-03-08T05:00:00Z') });

    expect(isExpired(inNewYork, at('2026-03-09T03:59:59Z'))).toBe(false);
    expect(isExpired(inNewYork, at('2026-03-09T04:00:00Z'))).toBe(true);
  });

  it('does not apply to the platform company, nor without a date', () => {
    expect(isExpired(aCompany({ isPlatform: true }), at('2036-01-01T00:00:00Z'))).toBe(false);
    expect(isExpired(aCompany({ dueDate: null }), at('2036-01-01T00:00:00Z'))).toBe(false);
  });

  it("that has passed is reported in the company's time zone", () => {
    const dueDate = at('2026-03-11T02:30:00Z'); // still the 10th in São Paulo
    const refused = () => assertMayLogIn(aCompany({ dueDate }), at('2026-04-01T00:00:00Z'));

    expect(refused).toThrow('Opss! Sua assinatura venceu 10/03/2026.');
    expect(refused).toThrow(
      expect.objectContaining({ code: 'ERR_COMPANY_EXPIRED', details: { dueDate: dueDate.toISOString() } }),
    );
  });

  it('has lower priority than a disabled company', () => {
    const refused = () => assertMayLogIn(aCompany({ status: false }), at('2036-01-01T00:00:00Z'));

    expect(refused).toThrow(expect.objectContaining({ code: 'ERR_COMPANY_DISABLED' }));
  });
});
