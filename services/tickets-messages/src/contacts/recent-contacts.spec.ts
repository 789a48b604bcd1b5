import { describe, expect, it } from '@jest/globals';
import { RecentContacts } from './recent-contacts.js';

const person = { number: '5511999990000', lid: '77', name: 'Ana' };
const contact = { id: 'c1', name: 'Ana', number: '5511999990000', lid: '77', email: '', profilePicUrl: '' };

describe('RecentContacts', () => {
  it('knows for ten seconds whom an address led to', () => {
    const recent = new RecentContacts();
    recent.keep('acme', person, contact, 1_000);

    expect(recent.find('acme', person, 10_999)).toEqual(contact);
    expect(recent.find('acme', person, 11_000)).toBeUndefined();
  });

  it('keeps companies apart', () => {
    const recent = new RecentContacts();
    recent.keep('acme', person, contact);

    expect(recent.find('globex', person)).toBeUndefined();
  });

  it('does not know a person of whom there is news', () => {
    const recent = new RecentContacts();
    recent.keep('acme', person, contact);

    expect(recent.find('acme', { ...person, name: 'Ana Souza' })).toBeUndefined();
  });
});
