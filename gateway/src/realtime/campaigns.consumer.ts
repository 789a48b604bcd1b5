import { Injectable } from '@nestjs/common';
import { CampaignChanged, ContactListChanged, ContactListItemChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from './broadcaster.js';
import { onCampaignChanged, onContactListChanged, onContactListItemChanged } from './campaign-emissions.js';

/** Passes on campaigns and the lists that they write to. */
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

  @OnEvent(ContactListItemChanged)
  contactListItemChanged(event: ContactListItemChanged): Promise<void> {
    return this.broadcaster.deliver(onContactListItemChanged(event));
  }
}
