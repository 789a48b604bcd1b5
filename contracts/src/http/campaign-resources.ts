import {
  CreateCampaign,
  DeleteCampaign,
  GetCampaign,
  ListCampaignsForAdmin,
  UpdateCampaign,
} from '../campaigns/campaign.js';
import {
  CreateSchedule,
  DeleteSchedule,
  GetSchedule,
  ListSchedulesForAdmin,
  UpdateSchedule,
} from '../schedules/schedule.js';
import {
  CreateContactList,
  CreateContactListItem,
  DeleteContactList,
  DeleteContactListItem,
  GetContactList,
  GetContactListItem,
  ListContactListItemsForAdmin,
  ListContactListsForAdmin,
  UpdateContactList,
  UpdateContactListItem,
} from '../campaigns/contact-list.js';
import type { Resource } from './route.js';

/** Campaigns, contact lists and scheduled messages. */
export const CAMPAIGN_RESOURCES: readonly Resource[] = [
  {
    name: 'campaigns',
    access: 'campaigns:manage',
    editAccess: 'campaigns:manage',
    list: ListCampaignsForAdmin,
    get: GetCampaign,
    create: CreateCampaign,
    update: UpdateCampaign,
    remove: DeleteCampaign,
  },
  {
    name: 'schedules',
    access: 'member',
    editAccess: 'member',
    list: ListSchedulesForAdmin,
    get: GetSchedule,
    create: CreateSchedule,
    update: UpdateSchedule,
    remove: DeleteSchedule,
  },
  {
    name: 'contact-lists',
    access: 'campaigns:manage',
    editAccess: 'campaigns:manage',
    list: ListContactListsForAdmin,
    get: GetContactList,
    create: CreateContactList,
    update: UpdateContactList,
    remove: DeleteContactList,
  },
  {
    name: 'contact-list-items',
    access: 'campaigns:manage',
    editAccess: 'campaigns:manage',
    removeAccess: 'contacts-page:deleteContact',
    list: ListContactListItemsForAdmin,
    get: GetContactListItem,
    create: CreateContactListItem,
    update: UpdateContactListItem,
    remove: DeleteContactListItem,
  },
];
