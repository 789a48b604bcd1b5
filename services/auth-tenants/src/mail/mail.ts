/** An e-mail as it is sent. */
export type Mail = Readonly<{ to: string; subject: string; text: string; html: string }>;

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
