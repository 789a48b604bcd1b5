import { describe, expect, it } from '@jest/globals';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import { contactFrom, learnFrom, preferred, searchTextOf } from './contact.js';
import { formatNumber } from '../shared/texts/format-number.js';

const origin = { id: 'c1', companyId: 'acme', now: new Date(0) };
const number = '5511987654321';

describe('contactFrom', () => {
  it.each([
    [{ number, lid: null, name: ' Joana ' }, 'Joana'],
    [{ number, lid: null, name: null }, '+55 11 98765-4321'],
    [{ number: '14155550100', lid: null, name: '' }, '+14155550100'],
    [{ number: null, lid: '987', name: null }, '~987'],
    [{ number: null, lid: '987', name: null, username: 'ana.s' }, '@ana.s'],
    [{ number: null, lid: '987', name: 'Ana', username: 'ana.s' }, 'Ana'],
    [{ number, lid: '987', name: null, username: 'ana.s' }, '+55 11 98765-4321'],
  ])('names %j %s', (person, name) => {
    expect(contactFrom(person, origin).name).toBe(name);
  });
});

describe('learnFrom', () => {
  it('learns nothing new from known data', () => {
    const contact = contactFrom({ number, lid: '987', name: 'Joana' }, origin);

    expect(learnFrom(contact, { number, lid: '987', name: 'Another' })).toBeUndefined();
    expect(learnFrom(contact, { number: null, lid: '987', name: null })).toBeUndefined();
  });

  it('learns the other address', () => {
    const contact = contactFrom({ number: null, lid: '987', name: 'Joana' }, origin);

    expect(learnFrom(contact, { number, lid: '987', name: null })).toEqual({ number, lid: '987', name: 'Joana' });
  });

  it.each([
    ['554887297919', '5548987297919'],
    ['5491155551234', '541155551234'],
    ['5215512345678', '525512345678'],
  ])("learns WhatsApp's spelling %s of %s", (spelling, typed) => {
    const imported = contactFrom({ number: typed, lid: null, name: 'Joana' }, origin);
    const person = { number: spelling, lid: '987', name: 'Jo' };

    expect(preferred([imported], person).contact).toBe(imported);
    expect(learnFrom(imported, person)).toEqual({ number: spelling, lid: '987', name: 'Joana' });
  });

  it("does not learn another person's number", () => {
    const contact = contactFrom({ number, lid: '987', name: 'Joana' }, origin);

    expect(learnFrom(contact, { number: '551132654321', lid: '987', name: null })).toBeUndefined();
  });

  it.each([
    ['a first username', {}, { username: 'ana' }, { username: 'ana', name: '@ana' }],
    ['another username', { username: 'ana' }, { username: 'bia' }, { username: 'bia', name: '@bia' }],
    ['a username beside a name', { name: 'Ana' }, { username: 'ana' }, { username: 'ana', name: 'Ana' }],
    ['a name instead of a username', { username: 'ana' }, { name: 'Ana' }, { username: 'ana', name: 'Ana' }],
    [
      'a number in the place of a username',
      { username: 'ana' },
      { number },
      { username: 'ana', name: formatNumber(number) },
    ], // a number instead of a username
    ['nothing from the same username', { username: 'ana' }, { username: 'ana' }, undefined],
    ['nothing if no username is given', { username: 'ana' }, {}, undefined],
  ])('learns %s', (_case, before, shown, learnt) => {
    const person = { number: null, lid: '987', name: null };
    const news = learnFrom(contactFrom({ ...person, ...before }, origin), { ...person, ...shown });
    expect(news).toEqual(learnt && expect.objectContaining(learnt));
  });

  it('is found by username as well as by name', () => {
    const { searchText, words } = contactFrom({ number: null, lid: '987', name: 'Ana', username: 'Bia.Reis' }, origin);
    expect(searchText).toBe('ana @bia.reis 987');
    expect(words).toEqual(['ana', 'bia', 'reis']);
  });

  it('learns a name only if the number was used as the name', () => {
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
    expect(text).toMatch(searchPattern(typed, 'America/Sao_Paulo') ?? /^$/);
  });

  it.each(['ceicao', 'maria', '.*', '(a+)+$', '777'])('does not find by %s', (typed) => {
    expect(text).not.toMatch(searchPattern(typed, 'America/Sao_Paulo') ?? /^/);
  });

  it('is undefined for an empty search', () => {
    expect(searchPattern('  ', 'America/Sao_Paulo')).toBeUndefined();
  });
});
