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
 * Returns whether an edited text may count as an answer: the contact wrote the message, the edit is its newest, arrived
 * after the message, and was written within WhatsApp's limit. The caller checks whether the contact has written since,
 * and
 * whether the earlier text was already taken as an answer.
 */
export function mayCountAsAnswer(message: Edited, editWid: string): boolean {
  const { fromMe, participant, imported, isDeleted, createdAt, edits = [] } = message;
  const newest = edits.at(-1);
  if (fromMe || participant || imported || isDeleted || newest?.wid !== editWid || newest.isEarly) return false;
  const after = newest.editedAt.getTime() - createdAt.getTime();
  return after >= 0 && after <= EDITABLE_MS;
}
