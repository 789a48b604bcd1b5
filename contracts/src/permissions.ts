import { z } from 'zod';
import { Id } from './contract.js';

// apart from the schemas, so that a browser can have it without them
export * from './permission-table.js';

export const Profile = z.enum(['admin', 'supervisor', 'user']);
export type Profile = z.infer<typeof Profile>;

/** Who asks, as the gateway knows it from the verified token and the newest state of that user. Never from a body. */
export const Actor = z.object({
  userId: Id,
  companyId: Id,
  loginId: Id,
  profile: Profile,
  super: z.boolean(),
  queueIds: z.array(Id),
  allTicket: z.boolean(),
});
export type Actor = z.infer<typeof Actor>;

/** What decides who may see a ticket; travels with ticket events as it was before and is after a change. */
export const TicketAudience = z.object({
  status: z.enum(['pending', 'open', 'closed']),
  userId: Id.nullable(),
  queueId: Id.nullable(),
});
export type TicketAudience = z.infer<typeof TicketAudience>;

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
