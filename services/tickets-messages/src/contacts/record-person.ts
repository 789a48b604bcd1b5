import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { WhatsappPersonChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { FindContact } from './find-contact.js';
import type { Contact } from './contact.js';
import { StoreContact } from './store-contact.js';
import { IdentifyContact } from './identify-contact.js';

type PersonChange = WhatsappPersonChanged['data'];

/** Stores what WhatsApp reports about a known contact or group: another address, a name, a picture. */
@Injectable()
export class RecordPersonHandler {
  constructor(
    private readonly findContact: FindContact,
    private readonly identifyContact: IdentifyContact,
    private readonly storeContact: StoreContact,
  ) {}

  @OnEvent(WhatsappPersonChanged)
  async execute(event: WhatsappPersonChanged): Promise<void> {
    const { companyId, data } = event;
    const known = await this.known(companyId, data);
    if (!known) return; // someone who never wrote is not a contact
    const { connectionId: whatsappId, contact: person, group } = data;
    const identified = await this.identifyContact.execute({ companyId, whatsappId, contact: person, group });
    await this.storeContact.update(originOfEvent(event), identified.contact.id, (contact) => changesOf(contact, data));
  }

  private async known(companyId: string, { contact, group }: PersonChange): Promise<Contact | undefined> {
    return group ? this.findContact.group(companyId, group.id) : this.findContact.execute(companyId, contact);
  }
}

function changesOf(contact: Contact, { group, pictureKey }: PersonChange): Partial<Contact> | undefined {
  const name = group?.subject && group.subject !== contact.name ? group.subject : undefined;
  const picture = pictureKey === undefined ? contact.profilePicUrl : (pictureKey ?? '');
  const changes = {
    ...(name && { name }),
    ...(picture !== contact.profilePicUrl && { profilePicUrl: picture }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
