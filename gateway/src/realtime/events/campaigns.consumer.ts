import { Injectable } from '@nestjs/common';
import { CampaignChanged, ContactListChanged, ContactListItemChanged, ListImportProgressed } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { actionOf, Broadcaster, type Delivery } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

// the permission to manage campaigns is the same as that to pair connections
const managers = (companyId: string) => [rooms.admins(companyId)];

function onCampaignChanged({ companyId, data }: CampaignChanged): Delivery {
  const { campaignId, record, isNew } = data;
  const payload = { action: actionOf(record !== null, isNew), campaignId, ...(record && { record }) };
  return { companyId, emissions: [{ topic: 'campaign', payload, to: managers(companyId) }] };
}

function onContactListChanged({ companyId, data }: ContactListChanged): Delivery {
  const { contactListId, record, isNew } = data;
  const payload = { action: actionOf(record !== null, isNew), contactListId, ...(record && { record }) };
  return { companyId, emissions: [{ topic: 'ContactList', payload, to: managers(companyId) }] };
}

/** Emits on the topics of the company and of the list. */
export function onContactListItemChanged({ companyId, data }: ContactListItemChanged): Delivery {
  const { contactListId, itemId, record, isNew } = data;
  const payload = itemId
    ? { action: actionOf(record !== null, isNew), contactListId, itemId, ...(record && { record }) }
    : { action: 'reload' as const, contactListId };
  const toAll = { topic: 'ContactListItem' as const, payload, to: managers(companyId) };
  return { companyId, emissions: [toAll, { ...toAll, about: contactListId }] };
}

/** Forwards changes of campaigns and their contact lists to browsers. */
@Injectable()
export class CampaignsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(CampaignChanged)
  campaignChanged(event: CampaignChanged): Promise<void> {
    return this.broadcaster.deliver(onCampaignChanged(event));
  }

  @OnEvent(ContactListChanged)
  contactListChanged(event: ContactListChanged): Promise<void> {
    return this.broadcaster.deliver(onContactListChanged(event));
  }

  @OnEvent(ListImportProgressed)
  listImportProgressed({ companyId, data: payload }: ListImportProgressed): Promise<void> {
    const emission = { topic: 'contactListImport' as const, payload, to: managers(companyId) };
    return this.broadcaster.deliver({ companyId, emissions: [emission] });
  }

  @OnEvent(ContactListItemChanged)
  contactListItemChanged(event: ContactListItemChanged): Promise<void> {
    return this.broadcaster.deliver(onContactListItemChanged(event));
  }
}
