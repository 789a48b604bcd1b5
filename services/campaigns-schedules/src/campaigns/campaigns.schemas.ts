import type { CampaignSettings } from '@recado/contracts';
import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Campaign } from './rules/campaign.js';
import type { Recipient } from './rules/recipient.js';

/** The driver reads and writes documents unchanged; the schemas only create collections and indexes. */
export const CampaignSchema = new CollectionSchema<Campaign>('campaigns');
// For the list, newest first; the search reads the index.
CampaignSchema.index({ companyId: 1, _id: -1, searchKey: 1 });
// Finds campaigns that use a file, before unreferenced files are deleted. The index contains only campaigns with a
// file.
CampaignSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// A form creates only one campaign, even if it is submitted repeatedly. The index contains only campaigns with a client
// id.
CampaignSchema.index(
  { companyId: 1, clientId: 1 },
  { name: 'by_client', unique: true, partialFilterExpression: { clientId: { $gt: '' } } },
);
// Finds due campaigns of all companies.
CampaignSchema.index({ nextAt: 1 }, dueIndex('nextAt'));

export const RecipientSchema = new CollectionSchema<Recipient>('campaign_shippings');
// A number can be a recipient of a campaign only once.
RecipientSchema.index({ companyId: 1, campaignId: 1, numberKey: 1 }, { unique: true });
// Finds the next recipient, and counts for the report.
RecipientSchema.index({ companyId: 1, campaignId: 1, state: 1, _id: 1 });
// For the list of recipients in a report.
RecipientSchema.index({ companyId: 1, campaignId: 1, _id: 1 });
// Finds the recipient to whom a contact's reply belongs.
RecipientSchema.index({ companyId: 1, numberKey: 1, _id: -1 });
RecipientSchema.index(
  { companyId: 1, contactId: 1, _id: -1 },
  { name: 'by_contact', partialFilterExpression: { contactId: { $gt: '' } } },
);

/** The settings of a company. The id is the company's. */
export type StoredSettings = Partial<CampaignSettings> & { _id: string; companyId: string };
export const CampaignSettingSchema = new CollectionSchema<StoredSettings>('campaign_settings');
