/** A mail that waits to be sent. */
export type WaitingMail = Readonly<{
  _id: string;
  companyId: string;
  /** The content, encrypted because it may hold a secret. */
  sealed: Buffer;
  dueAt: Date;
  claim: string | null;
  attempts: number;
  /** The mail is of no use after this time. */
  until: Date;
}>;
