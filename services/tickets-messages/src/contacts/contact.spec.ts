import { describe, expect, it } from '@jest/globals';
import { contactFrom, formatNumber, learnFrom, preferred, searchPattern, searchTextOf } from './contact.js';

const origin = { id: 'c1', companyId: 'acme', now: new Date(0) };
const number = '5511987654321';

describe('contactFrom', () => {
  it.each([
    [{ number, lid: null, name: ' Joana ' }, 'Joana'],
    [{ number, lid: null, name: null }, '+55 11 98765-4321'],
    [{ number: '14155550100', lid: null, name: '' }, '+14155550100'],
    [{ number: null, lid: '987', name: null }, '~987'],
  ])('names %j %s', (person, name) => {
    expect(contactFrom(person, origin).name).toBe(name);
  });
});

describe('learnFrom', () => {
  it('learns nothing from what is known', () => {
    const contact = contactFrom({ number, lid: '987', name: 'Joana' }, origin);

    expect(learnFrom(contact, { number, lid: '987', name: 'Another' })).toBeUndefined();
    expect(learnFrom(contact, { number: null, lid: '987', name: null })).toBeUndefined();
  });

  it('learns the other address', () => {
    const contact = contactFrom({ number: null, lid: '987', name: 'Joana' }, origin);

    expect(learnFrom(contact, { number, lid: '987', name: null })).toEqual({ number, lid: '987', name: 'Joana' });
  });

  it('learns a name only where the number stood for it', () => {
    const unnamed = contactFrom({ number, lid: null, name: null }, origin);
    const strayed = contactFrom({ number: null, lid: '987', name: null }, origin);

    expect(learnFrom(unnamed, { number, lid: null, name: 'Joana' })?.name).toBe('Joana');
    expect(learnFrom(strayed, { number, lid: '987', name: null })?.name).toBe(formatNumber(number));
  });
});

describe('preferred', () => {
  it('prefers the contact with the number over the one with the LID', () => {
    const [byLid, byNumber] = [
      contactFrom({ number: null, lid: '987', name: null }, origin),
      contactFrom({ number, lid: null, name: null }, origin),
    ];

    const found = preferred([byLid, byNumber], { number, lid: '987', name: null });
    expect(found).toEqual({ contact: byNumber, rival: byLid });
  });
});

describe('searchPattern', () => {
  const text = searchTextOf({ name: 'João  da Conceição', number, lid: null });

  it.each(['joao', 'JOÃO DA', 'concei', '5511', '98765-4321', '(11) 9876'])('finds by %s', (typed) => {
    expect(text).toMatch(searchPattern(typed) ?? /^$/);
  });

  it.each(['ceicao', 'maria', '.*', '(a+)+$', '777'])('does not find by %s', (typed) => {
    expect(text).not.toMatch(searchPattern(typed) ?? /^/);
  });

  it('of nothing is none', () => {
    expect(searchPattern('  ')).toBeUndefined();
  });
});
