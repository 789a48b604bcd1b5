import type { CampaignSettings } from '@recado/contracts';
import { Schema } from 'mongoose';
import type { Campaign } from './campaign.js';
import type { Shipping } from './shipping.js';

/** Documents are written and read by the driver, unchanged; the schemas make the collections and their indexes. */
export const CampaignSchema = new Schema<Campaign>(
  { _id: String, companyId: String },
  { collection: 'campaigns', versionKey: false, strict: false },
);
// The newest first; what is searched for is read from the key.
CampaignSchema.index({ companyId: 1, _id: -1, searchKey: 1 });
// What there is to do, of whatever company.
CampaignSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });

export const ShippingSchema = new Schema<Shipping>(
  { _id: String, companyId: String },
  { collection: 'campaign_shippings', versionKey: false, strict: false },
);
// A campaign reaches a number once.
ShippingSchema.index({ companyId: 1, campaignId: 1, numberKey: 1 }, { unique: true });
// Who is next, and the counters of the report.
ShippingSchema.index({ companyId: 1, campaignId: 1, state: 1, _id: 1 });
// What a contact's answer is about.
ShippingSchema.index({ companyId: 1, numberKey: 1, _id: -1 });
ShippingSchema.index(
  { companyId: 1, contactId: 1, _id: -1 },
  { partialFilterExpression: { contactId: { $type: 'string' } } },
);

/** Who wants no campaigns of a company any more. */
export type OptOut = { _id: string; companyId: string; numberKey: string; at: Date };
export const OptOutSchema = new Schema<OptOut>(
  { _id: String, companyId: String },
  { collection: 'campaign_optouts', versionKey: false, strict: false },
);
OptOutSchema.index({ companyId: 1, numberKey: 1 }, { unique: true });

/** One of each company, under its id. */
export type StoredSettings = Partial<CampaignSettings> & { _id: string; companyId: string };
export const CampaignSettingSchema = new Schema<StoredSettings>(
  { _id: String, companyId: String },
  { collection: 'campaign_settings', versionKey: false, strict: false },
);
