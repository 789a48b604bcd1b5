import { ContactChanged, createEvent, type ContactOrigin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import type { Contact } from './contact.js';
import { ContactView } from './contact-view.js';

/** Creates the events for changed contacts. */
@Injectable()
export class ContactEvents {
  constructor(private readonly view: ContactView) {}

  changed(origin: Origin, contact: Contact): Outgoing {
    const data = { contactId: contact._id, contact: this.view.show(contact), mergedInto: null, isNew: false };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }

  /** Returns the event for a contact that was created without having written. @param how the origin of the contact */
  created(origin: Origin, contact: Contact, how: ContactOrigin): Outgoing {
    const shown = { contactId: contact._id, contact: this.view.show(contact), mergedInto: null };
    const data = { ...shown, isNew: true, origin: how };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }

  deleted(origin: Origin, contactId: string, mergedInto: string | null = null): Outgoing {
    const data = { contactId, contact: null, mergedInto, isNew: false };
    return outgoingEvent(createEvent(ContactChanged, stamped(origin, data)));
  }
}
