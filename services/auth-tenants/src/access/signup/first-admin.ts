/** The permissions of a new company's first administrator. */
export const FIRST_ADMIN = {
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
} as const;
