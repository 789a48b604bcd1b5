import type { CampaignSettings } from '@recado/contracts';
import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Campaign } from './rules/campaign.js';
import type { Shipping } from './rules/shipping.js';

/** Documents are written and read by the driver, unchanged; the schemas make the collections and their indexes. */
export const CampaignSchema = new CollectionSchema<Campaign>('campaigns');
// Serves the newest first; the search reads the index.
CampaignSchema.index({ companyId: 1, _id: -1, searchKey: 1 });
// Tells which campaigns have a file, before a file that nothing names is removed. It holds those with files only.
CampaignSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// A form makes one campaign, however often it is sent. It holds those with a name of their form.
CampaignSchema.index(
  { companyId: 1, clientId: 1 },
  { name: 'by_client', unique: true, partialFilterExpression: { clientId: { $gt: '' } } },
);
// Finds due campaigns of all companies.
CampaignSchema.index({ nextAt: 1 }, dueIndex('nextAt'));

export const ShippingSchema = new CollectionSchema<Shipping>('campaign_shippings');
// A campaign writes to a number once.
ShippingSchema.index({ companyId: 1, campaignId: 1, numberKey: 1 }, { unique: true });
// Finds the next recipient, and counts for the report.
ShippingSchema.index({ companyId: 1, campaignId: 1, state: 1, _id: 1 });
// Lists the recipients of a report.
ShippingSchema.index({ companyId: 1, campaignId: 1, _id: 1 });
// Finds the shipping that a contact answers.
ShippingSchema.index({ companyId: 1, numberKey: 1, _id: -1 });
ShippingSchema.index(
  { companyId: 1, contactId: 1, _id: -1 },
  { name: 'by_contact', partialFilterExpression: { contactId: { $gt: '' } } },
);

/** The settings of a company, stored under its id. */
export type StoredSettings = Partial<CampaignSettings> & { _id: string; companyId: string };
export const CampaignSettingSchema = new CollectionSchema<StoredSettings>('campaign_settings');
