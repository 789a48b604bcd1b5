import type { UserCopy } from '@recado/contracts';
import type { PushDevice } from './notice.js';

/**
 * Returns whether the login with which a device was added has ended, by signing out or by a later login elsewhere.
 * Login ids
 * are UUIDv7, so the later one compares greater.
 */
export function hasEnded({ loginId }: Pick<PushDevice, 'loginId'>, user: Pick<UserCopy, 'login'> | undefined): boolean {
  if (!user) return true;
  if (!user.login) return false; // its state has not arrived yet
  return loginId < user.login.id || (loginId === user.login.id && user.login.ended);
}
