import { describe, expect, it } from '@jest/globals';
import { PERMISSIONS, type Actor, type UserCopy } from '@recado/contracts';
import { actorFrom, isAllowed, refusalOf } from './account-status.js';

const claims = { loginId: '0192-b' };
const active = { status: true };
const user = (login: { id: string; ended: boolean } | null) => ({ login });

describe('refusalOf', () => {
  it.each([
    ['the present login', user({ id: '0192-b', ended: false }), undefined],
    ['a login of which the state is on its way', user({ id: '0192-a', ended: true }), undefined],
    ['a first login', user(null), undefined],
    ['an ended login', user({ id: '0192-b', ended: true }), 'ERR_UNAUTHENTICATED'],
    ['an earlier login', user({ id: '0192-c', ended: false }), 'superseded'],
    ['a user who is gone', undefined, 'ERR_UNAUTHENTICATED'],
  ] as const)('judges %s', (_what, known, verdict) => {
    expect(refusalOf(claims, known, active)).toBe(verdict);
  });

  it('rejects every user of a disabled or deleted company', () => {
    expect(refusalOf(claims, user(null), { status: false })).toBe('ERR_COMPANY_DISABLED');
    expect(refusalOf(claims, user(null), undefined)).toBe('ERR_UNAUTHENTICATED');
  });
});

describe('isAllowed', () => {
  const actor = (profile: Actor['profile'], isSuper = false) => ({ profile, super: isSuper }) as Actor;

  it('decides by profile; for access `super` by the super flag alone', () => {
    expect(PERMISSIONS.every((permission) => isAllowed(actor('admin'), permission))).toBe(true);
    expect(PERMISSIONS.filter((permission) => isAllowed(actor('supervisor'), permission))).toEqual([
      'contacts-page:importExport',
      'quick-messages:editAny',
      'schedules:editAny',
      'tags:kanban',
    ]);
    expect(PERMISSIONS.filter((permission) => isAllowed(actor('user', true), permission))).toEqual([]);
    expect([isAllowed(actor('admin'), 'super'), isAllowed(actor('user', true), 'super')]).toEqual([false, true]);
    expect(isAllowed(actor('user'), 'member')).toBe(true);
  });

  it.each([
    ['queues', ['tickets-manager:showTeam', 'tickets-manager:spy', 'dashboard:view', 'team:view']],
    [
      'all',
      ['tickets-manager:showall', 'tickets-manager:showTeam', 'tickets-manager:spy', 'dashboard:view', 'team:view'],
    ],
  ] as const)('gives supervisors of `%s` more than other supervisors, and agents nothing', (supervision, added) => {
    const allowed = (user: Actor) => PERMISSIONS.filter((permission) => isAllowed(user, permission));
    const before = allowed(actor('supervisor'));
    const after = allowed({ ...actor('supervisor'), supervision });

    expect(after.filter((permission) => !before.includes(permission))).toEqual(added);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(allowed({ ...actor('user'), supervision })).toEqual([]);
  });
});

describe('actorFrom', () => {
  const state = { id: 'u', companyId: 'c', name: 'Ana', profile: 'supervisor', super: false, queueIds: ['q'] };
  const user = { ...state, allTicket: false } as unknown as UserCopy;

  it('takes the supervision from the state, where it may be missing', () => {
    expect(actorFrom({ loginId: 'l' }, { ...user, supervision: 'queues' })).toMatchObject({ supervision: 'queues' });
    expect(actorFrom({ loginId: 'l' }, user)).not.toHaveProperty('supervision');
  });
});
