import { describe, expect, it } from '@jest/globals';
import { RecentContacts } from './recent-contacts.js';

const person = { number: '5511999990000', lid: '77', name: 'Ana' };
const contact = { id: 'c1', name: 'Ana', number: '5511999990000', lid: '77', email: '', profilePicUrl: '' };

describe('RecentContacts', () => {
  it('caches the contact of an address for ten seconds', () => {
    const recent = new RecentContacts();
    recent.set('acme', person, contact, 1_000);

    expect(recent.find('acme', person, 10_999)).toEqual(contact);
    expect(recent.find('acme', person, 11_000)).toBeUndefined();
  });

  it('separates companies', () => {
    const recent = new RecentContacts();
    recent.set('acme', person, contact);

    expect(recent.find('globex', person)).toBeUndefined();
  });

  it('does not find a person whose data has changed', () => {
    const recent = new RecentContacts();
    recent.set('acme', person, contact);

    expect(recent.find('acme', { ...person, name: 'Ana Souza' })).toBeUndefined();
  });
});
