import {
  CampaignChanged,
  type Campaign as CampaignView,
  CONFIRMATION_FIELDS,
  createEvent,
  MESSAGE_FIELDS,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { ListRecipients } from '../contact-lists/list-recipients.js';
import { Connections } from '../shared/replicas/state-replicas.js';
import { type Campaign, namedConnections } from './rules/campaign.js';

const iso = (time: Date | null): string | null => time && time.toISOString();
const numbered = <F extends string>(fields: readonly F[], places: readonly string[]) =>
  Object.fromEntries(fields.map((field, index) => [field, places[index] ?? ''])) as Record<F, string>;

/** Creates the public view of a campaign and its events. */
@Injectable()
export class CampaignViews {
  constructor(
    private readonly links: MediaLinks,
    private readonly connections: Connections,
    private readonly lists: ListRecipients,
  ) {}

  async view(campaign: Campaign): Promise<CampaignView> {
    const { companyId, contactListId } = campaign;
    return this.viewOf(campaign, await this.lists.names(companyId, contactListId ? [contactListId] : []));
  }

  async viewAll(campaigns: readonly Campaign[]): Promise<CampaignView[]> {
    const listIds = campaigns.flatMap(({ contactListId }) => contactListId ?? []);
    const names = await this.lists.names(campaigns[0]?.companyId ?? '', [...new Set(listIds)]);
    return campaigns.map((campaign) => this.viewOf(campaign, names));
  }

  async changed(origin: Origin, campaign: Campaign, isNew = false): Promise<Outgoing> {
    return campaignChanged(origin, { campaignId: campaign._id, record: await this.view(campaign), isNew });
  }

  gone(origin: Origin, campaignId: string): Outgoing {
    return campaignChanged(origin, { campaignId, record: null, isNew: false });
  }

  /** Returns the connections that still exist, with their names. */
  private named(companyId: string, ids: readonly string[] = []) {
    return ids.flatMap((whatsappId) => {
      const connection = this.connections.get(companyId, whatsappId);
      return connection ? [{ id: connection.id, name: connection.name }] : [];
    });
  }

  private viewOf(campaign: Campaign, lists: ReadonlyMap<string, string>): CampaignView {
    const {
      _id: id,
      companyId,
      name,
      status,
      confirmation,
      contactListId,
      tagListId,
      fileListId = null,
      file,
    } = campaign;
    const whatsappIds = [...namedConnections(campaign)];
    const whatsapps = this.named(companyId, whatsappIds);
    const whatsappId = whatsappIds[0] ?? null;
    const list = contactListId ? lists.get(contactListId) : undefined;
    return {
      ...{ id, companyId, name, status, confirmation, contactListId, tagListId, fileListId },
      usedWhatsapps: this.named(companyId, campaign.usedIds),
      ...{ whatsappId, whatsappIds, whatsapps, whatsapp: whatsapps.find(({ id: one }) => one === whatsappId) ?? null },
      reason: campaign.reason ?? null,
      ...numbered(MESSAGE_FIELDS, campaign.messages),
      ...numbered(CONFIRMATION_FIELDS, campaign.confirmationMessages),
      contactList: contactListId && list !== undefined ? { id: contactListId, name: list } : null,
      mediaPath: file && this.links.urlOf(file.key, file.fileName),
      mediaName: file && file.fileName,
      scheduledAt: iso(campaign.scheduledAt),
      completedAt: iso(campaign.completedAt),
      createdAt: campaign.createdAt.toISOString(),
      updatedAt: campaign.updatedAt.toISOString(),
    };
  }
}

const campaignChanged = (origin: Origin, data: CampaignChanged['data']): Outgoing =>
  outgoingEvent(createEvent(CampaignChanged, stamped(origin, data)));
