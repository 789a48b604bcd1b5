import { ContactChanged, type ContactOrigin, type Contact as ContactView, createEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { contactSummary } from '../conversations/contact-summary.js';
import { DisplayNames } from '../shared/replicas/display-names.js';
import type { Contact } from './contact.js';

/** A contact as clients see it, with a link in place of the picture's key, and the events for its changes. */
@Injectable()
export class ContactViews {
  constructor(
    private readonly names: DisplayNames,
    private readonly links: MediaLinks,
  ) {}

  view(contact: Contact): ContactView {
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

  changed(origin: Origin, contact: Contact): Outgoing {
    const data = { contactId: contact._id, contact: this.view(contact), mergedInto: null, isNew: false };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }

  /** Returns the event for a contact that was created without having written. @param how the origin of the contact */
  created(origin: Origin, contact: Contact, how: ContactOrigin): Outgoing {
    const shown = { contactId: contact._id, contact: this.view(contact), mergedInto: null };
    const data = { ...shown, isNew: true, origin: how };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }

  deleted(origin: Origin, contactId: string, mergedInto: string | null = null): Outgoing {
    const data = { contactId, contact: null, mergedInto, isNew: false };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }
}
