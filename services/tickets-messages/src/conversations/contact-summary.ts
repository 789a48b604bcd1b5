import type { ContactSummary, WhatsappPerson } from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import type { ContactSnapshot } from './ticket.js';

/** Returns a contact as clients see it, with a link in place of the picture's key and a group's id as its number. */
export const contactSummary = (contact: ContactSnapshot, links: MediaLinks): ContactSummary => {
  const { id, name, number, email, profilePicUrl, groupId } = contact;
  return { id, name, number: groupId ?? number, email, profilePicUrl: profilePicUrl && links.urlOf(profilePicUrl) };
};

/** Returns the name of a person, or the number or username if there is no name. */
export const nameOfPerson = ({ name, number, username }: WhatsappPerson): string =>
  name ?? number ?? (username ? `@${username}` : '');
