import type { UserCopy } from '@recado/contracts';
import type { PushDevice } from './notice.js';

/**
 * Tells whether the log-in under which a device was added has ended, by logging out or by a later one elsewhere. Log-in
 * ids are UUIDv7, so the later of two is the greater text.
 */
export function hasEnded({ loginId }: Pick<PushDevice, 'loginId'>, user: Pick<UserCopy, 'login'> | undefined): boolean {
  if (!user) return true;
  if (!user.login) return false; // its state is still on its way
  return loginId < user.login.id || (loginId === user.login.id && user.login.ended);
}
