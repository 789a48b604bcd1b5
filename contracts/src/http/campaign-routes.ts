import { z } from 'zod';
import {
  AttachToCampaign,
  CancelCampaign,
  CountAudience,
  CreateCampaign,
  DeleteCampaign,
  DetachFromCampaign,
  GetCampaign,
  ListCampaigns,
  CampaignPages,
  RestartCampaign,
  TestCampaign,
  UpdateCampaign,
} from '../campaigns/campaign.js';
import { GetCampaignSettings, SaveCampaignSettings } from '../campaigns/campaign-setting.js';
import {
  CreateContactList,
  CreateContactListItem,
  DeleteContactList,
  DeleteContactListItem,
  GetContactList,
  GetContactListItem,
  ListContactListItems,
  ContactListItemPages,
  ListContactListNames,
  ListContactLists,
  ContactListPages,
  UpdateContactList,
  UpdateContactListItem,
} from '../campaigns/contact-list.js';
import { GetContactConsent, ListConsents, RenewConsent, StatedConsent, WithdrawConsent } from '../consents/consent.js';
import { ImportContactList, ListListImports, StopListImport } from '../campaigns/list-import.js';
import { ListCampaignRecipients } from '../campaigns/recipient.js';
import { section, type Upload } from './route.js';

const TABLE: Upload = {
  rpc: ImportContactList,
  form: z.strictObject({ id: z.string(), ...StatedConsent }),
  field: 'file',
  accepts: 'table',
  maxFiles: 1,
};
const ATTACHMENT: Upload = {
  rpc: AttachToCampaign,
  form: z.strictObject({ id: z.string(), typeArch: z.string().max(40).optional() }),
  field: 'file',
  accepts: 'media',
  maxFiles: 1,
};
const MANAGE = 'campaigns:manage';

/** Bulk sends and their recipients. The service rejects companies whose plan has no campaigns. */
export const CAMPAIGN_ROUTES = [
  ...section('contact lists', [
    ['GET', '/contact-lists', ListContactLists, MANAGE, 'Contact lists, page by page', { pages: ContactListPages }],
    ['GET', '/contact-lists/list', ListContactListNames, MANAGE, 'Names of all contact lists'],
    ['GET', '/contact-lists/:id', GetContactList, MANAGE, 'One contact list'],
    ['POST', '/contact-lists', CreateContactList, MANAGE, 'Create a contact list'],
    ['PUT', '/contact-lists/:id', UpdateContactList, MANAGE, 'Rename a contact list'],
    ['DELETE', '/contact-lists/:id', DeleteContactList, MANAGE, 'Delete a contact list with its items'],
    [
      'POST',
      '/contact-lists/:id/upload',
      ImportContactList,
      MANAGE,
      'Start importing the rows of a table',
      { upload: TABLE, uploadOnly: true },
    ],
    ['GET', '/contact-lists/:id/imports', ListListImports, MANAGE, 'The latest imports and their progress'],
    ['POST', '/contact-list-imports/:id/stop', StopListImport, MANAGE, 'Stop an import'],
    [
      'GET',
      '/contact-list-items',
      ListContactListItems,
      MANAGE,
      'Items of a contact list, page by page',
      { pages: ContactListItemPages },
    ],
    ['GET', '/contact-list-items/:id', GetContactListItem, MANAGE, 'One item of a contact list'],
    ['POST', '/contact-list-items', CreateContactListItem, MANAGE, 'Add an item to a contact list'],
    ['PUT', '/contact-list-items/:id', UpdateContactListItem, MANAGE, 'Change an item of a contact list'],
    [
      'DELETE',
      '/contact-list-items/:id',
      DeleteContactListItem,
      'contacts-page:deleteContact',
      'Remove an item from its contact list',
    ],
  ]),
  ...section('consent', [
    ['GET', '/consents', ListConsents, MANAGE, 'The consent ledger, page by page'],
    ['GET', '/contacts/:contactId/consent', GetContactConsent, 'member', "A contact's consents"],
    ['POST', '/contacts/:contactId/consent/withdraw', WithdrawConsent, 'member', 'Opt a contact out of campaigns'],
    ['POST', '/contacts/:contactId/consent/renew', RenewConsent, MANAGE, 'Opt a contact back in, with the reason'],
  ]),
  ...section('campaigns', [
    ['GET', '/campaigns', ListCampaigns, MANAGE, 'Campaigns, page by page', { pages: CampaignPages }],
    ['GET', '/campaigns/audience', CountAudience, MANAGE, 'The audience of a campaign, and its expected end'],
    ['POST', '/campaigns/test', TestCampaign, MANAGE, 'Send a test message to one number'],
    ['GET', '/campaigns/:id', GetCampaign, MANAGE, 'One campaign with its report'],
    ['GET', '/campaigns/:id/recipients', ListCampaignRecipients, MANAGE, 'Recipients with their results'],
    ['POST', '/campaigns', CreateCampaign, MANAGE, 'Create a campaign'],
    ['PUT', '/campaigns/:id', UpdateCampaign, MANAGE, 'Change a campaign that has not started'],
    ['DELETE', '/campaigns/:id', DeleteCampaign, MANAGE, 'Delete a campaign that is not running'],
    ['POST', '/campaigns/:id/cancel', CancelCampaign, MANAGE, 'Stop a running campaign'],
    ['POST', '/campaigns/:id/restart', RestartCampaign, MANAGE, 'Continue a stopped campaign'],
    [
      'POST',
      '/campaigns/:id/media-upload',
      AttachToCampaign,
      MANAGE,
      'Attach a file',
      { upload: ATTACHMENT, uploadOnly: true },
    ],
    ['DELETE', '/campaigns/:id/media-upload', DetachFromCampaign, MANAGE, 'Remove the file'],
    ['GET', '/campaign-settings', GetCampaignSettings, MANAGE, 'Intervals and variables'],
    ['POST', '/campaign-settings', SaveCampaignSettings, MANAGE, 'Change intervals and variables'],
  ]),
];
