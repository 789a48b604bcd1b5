import type { Contact as ShownContact } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { DisplayNames } from '../shared/replicas/display-names.js';
import { contactSummary } from '../conversations/contact-summary.js';
import type { Contact } from './contact.js';

/** A contact as clients see it, with a link in place of the picture's key. */
@Injectable()
export class ContactView {
  constructor(
    private readonly names: DisplayNames,
    private readonly links: MediaLinks,
  ) {}

  show(contact: Contact): ShownContact {
    const { companyId, whatsappId = null } = contact;
    const connection = this.names.connection({ companyId, whatsappId });
    return {
      ...contactSummary({ ...contact, id: contact._id }, this.links),
      isGroup: Boolean(contact.groupId),
      ...(contact.username && { username: contact.username }),
      whatsapp: connection && { id: connection.id, name: connection.name },
      extraInfo: [...(contact.extraInfo ?? [])],
      ...(contact.referral && { referral: contact.referral }),
      createdAt: contact.createdAt.toISOString(),
      updatedAt: contact.updatedAt.toISOString(),
    };
  }
}
