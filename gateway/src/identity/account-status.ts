import { can, type Access, type Actor, type Company, type ErrorCode, type UserCopy } from '@recado/contracts';
import type { Claims } from './access-tokens.js';

/** `superseded`: the user logged in again elsewhere. Otherwise the error that a caller gets, or undefined when all is well. */
export type Refusal = 'superseded' | Extract<ErrorCode, 'ERR_UNAUTHENTICATED' | 'ERR_COMPANY_DISABLED'>;

/** Says why a verified token no longer counts. Log-in ids are UUIDv7, so the later of two is the greater text. */
export function refusalOf(
  { loginId }: Pick<Claims, 'loginId'>,
  user: Pick<UserCopy, 'login'> | undefined,
  company: Pick<Company, 'status'> | undefined,
): Refusal | undefined {
  if (!user || !company) return 'ERR_UNAUTHENTICATED';
  if (!company.status) return 'ERR_COMPANY_DISABLED';
  if (!user.login || loginId > user.login.id) return undefined; // its state is still on its way
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
  ...(operator && { operator }),
  name: user.name,
});

export function isAllowed(actor: Actor, access: Exclude<Access, 'visitor'>): boolean {
  if (access === 'member') return true;
  return access === 'super' ? actor.super : can(actor, access);
}
