/** A note that agents write about a contact; the contact never sees it. */
export type Note = Readonly<{
  _id: string;
  companyId: string;
  ticketId: string;
  contactId: string;
  userId: string | null; // null: an assistant wrote it
  userName: string; // as it was: the author may leave
  note: string;
  mentions?: readonly string[]; // the users whom it names
  createdAt: Date;
}>;
