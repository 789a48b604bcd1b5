import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import type { ContactSnapshot } from '../../conversations/ticket.js';

const NO_PERSON: WhatsappPerson = { number: null, lid: null, name: null };

/** Returns the WhatsApp address of a contact: a person or a group. */
export function recipientOf(contact: ContactSnapshot): { contact: WhatsappPerson; group: WhatsappGroup | null } {
  const { number, lid, name, groupId } = contact;
  if (groupId) return { contact: NO_PERSON, group: { id: groupId, subject: name } };
  return { contact: { number: number || null, lid: lid ?? null, name }, group: null };
}
