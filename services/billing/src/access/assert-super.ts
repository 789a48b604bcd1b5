import type { Actor } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

/** @throws ERR_NO_PERMISSION */
export function assertSuper(actor: Actor): void {
  if (!actor.super) throw new AppError('ERR_NO_PERMISSION');
}
