import type { ContactSummary, WhatsappPerson } from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import type { ContactSnapshot } from './ticket.js';

/** A contact as clients see it: the key of the picture becomes a link, and a group shows its id as number. */
export const contactSummary = (contact: ContactSnapshot, links: MediaLinks): ContactSummary => {
  const { id, name, number, email, profilePicUrl, groupId } = contact;
  return { id, name, number: groupId ?? number, email, profilePicUrl: profilePicUrl && links.urlOf(profilePicUrl) };
};

/** Names a person by what is known. */
export const nameOfPerson = ({ name, number, username }: WhatsappPerson): string =>
  name ?? number ?? (username ? `@${username}` : '');
