import type { Contact as ShownContact, ContactSummary } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/service-kit/media-links';
import { Names } from '../reference/names.js';
import type { Contact } from './contact.js';

type Summarized = Pick<Contact, 'name' | 'number' | 'email' | 'profilePicUrl' | 'groupId'> & { id: string };

/** A contact as others see it: the picture's key becomes an address. */
@Injectable()
export class ContactView {
  constructor(
    private readonly names: Names,
    private readonly links: MediaLinks,
  ) {}

  show(contact: Contact): ShownContact {
    const { companyId, whatsappId = null } = contact;
    const connection = this.names.connection({ companyId, whatsappId });
    return {
      ...this.summary({ ...contact, id: contact._id }),
      isGroup: Boolean(contact.groupId),
      whatsapp: connection && { id: connection.id, name: connection.name },
      extraInfo: [...(contact.extraInfo ?? [])],
      createdAt: contact.createdAt.toISOString(),
      updatedAt: contact.updatedAt.toISOString(),
    };
  }

  summary({ id, name, number, email, profilePicUrl, groupId }: Summarized): ContactSummary {
    return {
      id,
      name,
      number: groupId ?? number,
      email,
      profilePicUrl: profilePicUrl && this.links.urlOf(profilePicUrl),
    };
  }
}
