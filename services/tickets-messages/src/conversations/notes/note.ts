/** An agent's note about a contact. The contact never sees it. */
export type Note = Readonly<{
  _id: string;
  companyId: string;
  ticketId: string;
  contactId: string;
  userId: string | null; // null: an assistant wrote it
  userName: string; // a copy, because the author may leave
  note: string;
  mentions?: readonly string[]; // the mentioned users
  createdAt: Date;
}>;
