/** An e-mail that is waiting to be sent. */
export type WaitingMail = Readonly<{
  _id: string;
  companyId: string;
  /** The content, encrypted because it may contain a secret. */
  sealed: Buffer;
  dueAt: Date;
  claim: string | null;
  attempts: number;
  /** The e-mail is useless after this time. */
  until: Date;
}>;
