/** WhatsApp allows edits for this time. */
const EDITABLE_MS = 15 * 60_000;

type Edit = Readonly<{ wid: string; editedAt: Date; isEarly?: true }>;
type Edited = Readonly<{
  fromMe: boolean;
  participant?: object;
  imported?: true;
  isDeleted?: boolean;
  createdAt: Date;
  edits?: readonly Edit[];
}>;

/**
 * Tells whether the text that an edit gave a message may count as an answer: the message is the contact's, the edit is the
 * newest one, came after the message, and was written in time by WhatsApp's clock. Whether the contact has written something
 * since, and whether the text before was taken as an answer, is for the caller to find out.
 */
export function mayCountAsAnswer(message: Edited, editWid: string): boolean {
  const { fromMe, participant, imported, isDeleted, createdAt, edits = [] } = message;
  const newest = edits.at(-1);
  if (fromMe || participant || imported || isDeleted || newest?.wid !== editWid || newest.isEarly) return false;
  const after = newest.editedAt.getTime() - createdAt.getTime();
  return after >= 0 && after <= EDITABLE_MS;
}
