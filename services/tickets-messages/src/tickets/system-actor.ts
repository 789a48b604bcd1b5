import type { Actor } from '@recado/contracts';

/** In whose name the service itself acts on a company's tickets: it sees all of them, and is nobody. */
export const systemActor = (companyId: string): Actor => ({
  userId: 'system',
  companyId,
  loginId: 'system',
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
});
