import { z } from 'zod';
import { Id } from './contract.js';

export const Profile = z.enum(['admin', 'supervisor', 'user']);
export type Profile = z.infer<typeof Profile>;

/** The super user who entered a company. `userId` and `name` are those of that person's own account. */
export const Operator = z.object({ userId: Id, name: z.string() });
export type Operator = z.infer<typeof Operator>;
/** Tells where a call came from, as the gateway saw it. The address is believed behind trusted proxies only. */
export const CallerOrigin = z.object({ ip: z.string().max(64), userAgent: z.string().max(300) });
export type CallerOrigin = z.infer<typeof CallerOrigin>;

/** The user who asks. The gateway takes it from the verified token and the user's newest state, never from a body. */
export const Actor = z.object({
  userId: Id,
  companyId: Id,
  loginId: Id,
  profile: Profile,
  super: z.boolean(),
  queueIds: z.array(Id),
  allTicket: z.boolean(),
  operator: Operator.optional(), // who is behind it, when the operator entered the company
  /**
   * For the audit log: the name at this moment, and from where. A service that acts by itself has no name; a program in the
   * system's place has that of its token.
   */
  name: z.string().optional(),
  from: CallerOrigin.optional(),
});
export type Actor = z.infer<typeof Actor>;

/** In whose name a service itself acts on what is a company's: it sees all of it, and is nobody. */
export const systemActor = (companyId: string): Actor => ({
  userId: 'system',
  companyId,
  loginId: 'system',
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
});
