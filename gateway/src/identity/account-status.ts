import { can, type Access, type Actor, type Company, type ErrorCode, type UserCopy } from '@recado/contracts';
import type { Claims } from './access-tokens.js';

/** `superseded`: the user logged in elsewhere later. Otherwise the error code for the caller. */
export type Refusal = 'superseded' | Extract<ErrorCode, 'ERR_UNAUTHENTICATED' | 'ERR_COMPANY_DISABLED'>;

/**
 * Returns why a verified token is no longer valid, or undefined. Login ids are UUIDv7, so later ones compare greater.
 */
export function refusalOf(
  { loginId }: Pick<Claims, 'loginId'>,
  user: Pick<UserCopy, 'login'> | undefined,
  company: Pick<Company, 'status'> | undefined,
): Refusal | undefined {
  if (!user || !company) return 'ERR_UNAUTHENTICATED';
  if (!company.status) return 'ERR_COMPANY_DISABLED';
  if (!user.login || loginId > user.login.id) return undefined; // the state update has not arrived yet
  if (loginId < user.login.id) return 'superseded';
  return user.login.ended ? 'ERR_UNAUTHENTICATED' : undefined;
}

export const actorFrom = ({ loginId, operator }: Pick<Claims, 'loginId' | 'operator'>, user: UserCopy): Actor => ({
  userId: user.id,
  companyId: user.companyId,
  loginId,
  profile: user.profile,
  super: user.super,
  queueIds: user.queueIds,
  allTicket: user.allTicket,
  ...(user.supervision && { supervision: user.supervision }),
  ...(operator && { operator }),
  name: user.name,
});

export function isAllowed(actor: Actor, access: Exclude<Access, 'visitor'>): boolean {
  if (access === 'member') return true;
  return access === 'super' ? actor.super : can(actor, access);
}
