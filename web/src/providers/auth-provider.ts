import { can, type Access } from '@recado/contracts';
import type { AuthProvider } from 'ra-core';
import { afterLogin } from '../shared/lib/after-login.js';
import { api } from './api.js';
import { ApiError } from './api-error.js';
import { setCampaignsFlag } from './campaigns-flag.js';
import { credentials } from './credentials.js';
import { parseLogIn } from './parse-log-in.js';
import { heldCalls } from './held-calls.js';
import { unsent } from './unsent.js';

const mayOpen = (access: Access) => {
  const user = credentials.user();
  if (!user) return false;
  if (access === 'member' || access === 'visitor') return true;
  return access === 'super' ? user.super : can(user, access);
};

/** Implements react-admin's interface for the user and their permissions. */
export const authProvider: AuthProvider = {
  async login({ email, password }: { email: string; password: string }) {
    const reply = await api.post('/auth/login', { email, password }, { visitor: true });
    const known = await parseLogIn(reply);
    credentials.save(known);
    await setCampaignsFlag(known.user).catch(() => undefined); // a failure here must not lock the user out
    return { redirectTo: afterLogin.take() ?? '/tickets' };
  },

  async logout() {
    const user = credentials.user();
    await heldCalls.sendAll();
    if (credentials.token()) await api.delete('/auth/logout').catch(() => undefined);
    credentials.clear();
    if (user) await unsent.deleteAll(user.id);
    return '/login';
  },

  checkAuth: () => (credentials.token() ? Promise.resolve() : Promise.reject(new Error('ra.auth.auth_check_error'))),

  checkError(error: unknown) {
    const ended = error instanceof ApiError ? error.status === 401 : (error as { status?: number }).status === 401;
    return ended ? Promise.reject(new Error('ra.notification.logged_out')) : Promise.resolve();
  },

  getIdentity() {
    const user = credentials.user();
    return user ? Promise.resolve({ id: user.id, fullName: user.name }) : Promise.reject(new Error('nobody'));
  },

  async canAccess({ resource, action }) {
    const { schemas } = await import('./schemas.js');
    const known = schemas.resources.find(({ name }) => name === resource);
    if (!known) return true;
    const { access, editAccess, removeAccess = editAccess } = known;
    if (action === 'delete') return mayOpen(removeAccess);
    return mayOpen(action === 'list' || action === 'show' ? access : editAccess);
  },
};
