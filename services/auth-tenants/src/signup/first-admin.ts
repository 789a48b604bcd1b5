/** What the first administrator of a new company may do. */
export const FIRST_ADMIN = {
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
} as const;
