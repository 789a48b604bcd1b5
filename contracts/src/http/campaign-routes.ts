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
  ListContactListNames,
  ListContactLists,
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

/** Bulk sends and their recipients. The service refuses companies without campaigns in their plan. */
export const CAMPAIGN_ROUTES = [
  ...section('contact lists', [
    ['GET', '/contact-lists', ListContactLists, MANAGE, 'Contact lists, page by page'],
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
      'Begin to add the rows of a table',
      { upload: TABLE, uploadOnly: true },
    ],
    ['GET', '/contact-lists/:id/imports', ListListImports, MANAGE, 'Its last imports, and how far they are'],
    ['POST', '/contact-list-imports/:id/stop', StopListImport, MANAGE, 'Stop an import'],
    ['GET', '/contact-list-items', ListContactListItems, MANAGE, 'Items of a contact list, page by page'],
    ['GET', '/contact-list-items/:id', GetContactListItem, MANAGE, 'One item of a contact list'],
    ['POST', '/contact-list-items', CreateContactListItem, MANAGE, 'Add an item to a contact list'],
    ['PUT', '/contact-list-items/:id', UpdateContactListItem, MANAGE, 'Change an item of a contact list'],
    [
      'DELETE',
      '/contact-list-items/:id',
      DeleteContactListItem,
      'contacts-page:deleteContact',
      'Take an item out of its contact list',
    ],
  ]),
  ...section('consent', [
    ['GET', '/consents', ListConsents, MANAGE, 'Where consents came from and how they ended, page by page'],
    ['GET', '/contacts/:contactId/consent', GetContactConsent, 'member', 'What a contact wants, and since when'],
    [
      'POST',
      '/contacts/:contactId/consent/withdraw',
      WithdrawConsent,
      'member',
      'Note that a contact wants no campaigns',
    ],
    ['POST', '/contacts/:contactId/consent/renew', RenewConsent, MANAGE, 'Note that it wants them again, and why'],
  ]),
  ...section('campaigns', [
    ['GET', '/campaigns', ListCampaigns, MANAGE, 'Campaigns, page by page'],
    ['GET', '/campaigns/audience', CountAudience, MANAGE, 'Who would get a campaign, and until when'],
    ['POST', '/campaigns/test', TestCampaign, MANAGE, 'Send a wording to one number'],
    ['GET', '/campaigns/:id', GetCampaign, MANAGE, 'One campaign with its report'],
    ['GET', '/campaigns/:id/recipients', ListCampaignRecipients, MANAGE, 'Who gets it, and what became of each'],
    ['POST', '/campaigns', CreateCampaign, MANAGE, 'Create a campaign'],
    ['PUT', '/campaigns/:id', UpdateCampaign, MANAGE, 'Change a campaign that has not begun'],
    ['DELETE', '/campaigns/:id', DeleteCampaign, MANAGE, 'Delete a campaign that does not run'],
    ['POST', '/campaigns/:id/cancel', CancelCampaign, MANAGE, 'Stop a campaign that runs'],
    ['POST', '/campaigns/:id/restart', RestartCampaign, MANAGE, 'Go on with a stopped campaign'],
    [
      'POST',
      '/campaigns/:id/media-upload',
      AttachToCampaign,
      MANAGE,
      'Give it a file',
      { upload: ATTACHMENT, uploadOnly: true },
    ],
    ['DELETE', '/campaigns/:id/media-upload', DetachFromCampaign, MANAGE, 'Take its file away'],
    ['GET', '/campaign-settings', GetCampaignSettings, MANAGE, 'Intervals and variables'],
    ['POST', '/campaign-settings', SaveCampaignSettings, MANAGE, 'Change intervals and variables'],
  ]),
];
