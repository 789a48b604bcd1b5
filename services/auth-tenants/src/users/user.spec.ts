import { describe, expect, it } from '@jest/globals';
import { fieldsAfter, isPersonal, loginAfterAccountChange, nextLoginId, searchKeyOf, type User } from './user.js';

const aUser = (fields: Partial<User> = {}): User => ({
  id: 'ana',
  companyId: 'acme',
  name: 'Ana',
  email: 'ana@acme.test',
  profile: 'user',
  super: false,
  queueIds: ['sales', 'gone'],
  allTicket: false,
  whatsappId: null,
  login: { id: 'l1', ended: false },
  revision: 1,
  createdAt: new Date(0),
  changedAt: new Date(0),
  ...fields,
});
const exists = (id: string) => id !== 'gone';

describe('a user', () => {
  it('keeps fields that an update does not contain', () => {
    const after = fieldsAfter(aUser(), { name: 'Bia', email: undefined, allTicket: 'enabled' });

    expect(after).toEqual({
      name: 'Bia',
      email: 'ana@acme.test',
      profile: 'user',
      queueIds: ['sales', 'gone'],
      whatsappId: null,
      allTicket: true,
      supervision: 'none',
    });
  });

  it('has only personal changes if the other values are equal, in any order', () => {
    const user = aUser({ queueIds: ['sales', 'support', 'gone'] });
    const isPersonalChange = (input: object) => isPersonal(user, fieldsAfter(user, input), exists);

    expect(isPersonalChange({ name: 'Bia', profile: 'user', queueIds: ['support', 'sales'] })).toBe(true);
    expect(isPersonalChange({ queueIds: ['sales'] })).toBe(false);
    expect(isPersonalChange({ profile: 'admin' })).toBe(false);
    const supervisor = aUser({ profile: 'supervisor' });
    const after = fieldsAfter(supervisor, { supervision: 'all' });
    expect(isPersonal(supervisor, after, exists)).toBe(false);
  });

  it('keeps the login that changed the password, and no other', () => {
    expect(loginAfterAccountChange(aUser(), 'l1')).toEqual({ id: 'l1', ended: false });
    expect(loginAfterAccountChange(aUser(), 'l2')).toEqual({ id: 'l1', ended: true });
    expect(loginAfterAccountChange(aUser({ login: null }), 'l2')).toBeNull();
  });

  it('is found regardless of accents and case', () => {
    expect(searchKeyOf({ name: 'João Ávila', email: 'Jo@acme.test' })).toBe('joao avila jo@acme.test');
  });
});

describe('the id of the next login', () => {
  const earlier = '01900000-0000-7000-8000-000000000001';
  const later = '01900000-0000-7000-8000-0000000000ff';

  it('is the new one if it sorts later', () => {
    expect(nextLoginId(null, earlier)).toBe(earlier);
    expect(nextLoginId({ id: earlier, ended: true }, later)).toBe(later);
  });

  it('follows the previous one if that came from a clock ahead of ours', () => {
    expect(nextLoginId({ id: later, ended: false }, earlier)).toBe('01900000-0000-7000-8000-000000000100');
  });
});
