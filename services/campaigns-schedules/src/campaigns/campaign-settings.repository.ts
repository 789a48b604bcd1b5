import { CAMPAIGN_SETTING_DEFAULTS, type CampaignSettings } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** The settings of a company. The id is the company's. */
type StoredSettings = Partial<CampaignSettings> & { _id: string; companyId: string };
const CampaignSettingSchema = new CollectionSchema<StoredSettings>('campaign_settings');

@Injectable()
export class CampaignSettingsRepository {
  private readonly settings: mongo.Collection<StoredSettings>;

  constructor(@InjectConnection() connection: Connection) {
    this.settings = collectionOf(connection, CampaignSettingSchema);
  }

  /** Returns a company's settings, or the defaults. */
  async get(companyId: string, session?: ClientSession): Promise<CampaignSettings> {
    const stored = await this.settings.findOne({ companyId, _id: companyId }, { session });
    const { _id, companyId: _ours, ...saved } = stored ?? { _id: companyId, companyId };
    return { ...CAMPAIGN_SETTING_DEFAULTS, ...saved };
  }

  async update(companyId: string, changes: Partial<CampaignSettings>, session: ClientSession): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    await this.settings.updateOne({ companyId, _id: companyId }, { $set: changes }, { upsert: true, session });
  }
}
