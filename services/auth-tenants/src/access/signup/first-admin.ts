/** The first administrator of a new company has these rights. */
export const FIRST_ADMIN = {
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
} as const;
