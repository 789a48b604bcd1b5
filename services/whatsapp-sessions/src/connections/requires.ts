import { can, type Actor, type Permission } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

/** @throws ERR_NO_PERMISSION */
export function requires(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION');
}
