import { z } from 'zod';
import { Id } from './contract.js';

export const Profile = z.enum(['admin', 'supervisor', 'user']);
export type Profile = z.infer<typeof Profile>;

/** The tickets that a supervisor supervises: none, those of the supervisor's own queues, or all of the company. */
export const Supervision = z.enum(['none', 'queues', 'all']);
export type Supervision = z.infer<typeof Supervision>;

/** The super user who entered a company. `userId` and `name` are those of the operator's own account. */
export const Operator = z.object({ userId: Id, name: z.string() });
export type Operator = z.infer<typeof Operator>;
/**
 * The origin of a call as seen by the gateway. A forwarded IP address is used only if it comes from a trusted proxy.
 */
export const CallerOrigin = z.object({ ip: z.string().max(64), userAgent: z.string().max(300) });
export type CallerOrigin = z.infer<typeof CallerOrigin>;

/**
 * The user who makes a request. The gateway takes it from the verified token and the user's latest state, never from a
 * request body.
 */
export const Actor = z.object({
  userId: Id,
  companyId: Id,
  loginId: Id,
  profile: Profile,
  super: z.boolean(),
  queueIds: z.array(Id),
  allTicket: z.boolean(),
  supervision: Supervision.optional(), // see supervisionOf; absent means none
  operator: Operator.optional(), // set when the operator entered the company and acts as this user
  /**
   * For the audit log: the current name and the origin. A service that acts on its own has no name; a program that
   * uses a token has the token's name.
   */
  name: z.string().optional(),
  from: CallerOrigin.optional(),
});
export type Actor = z.infer<typeof Actor>;

/**
 * The actor for a service that acts on its own on a company's data. It sees everything in the company and is not a
 * user.
 */
export const systemActor = (companyId: string): Actor => ({
  userId: 'system',
  companyId,
  loginId: 'system',
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
});
