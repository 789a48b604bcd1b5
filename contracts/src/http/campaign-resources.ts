import { CreateCampaign, DeleteCampaign, GetCampaign, ListCampaigns, UpdateCampaign } from '../campaigns/campaign.js';
import { CreateSchedule, DeleteSchedule, GetSchedule, ListSchedules, UpdateSchedule } from '../schedules/schedule.js';
import {
  CreateContactList,
  CreateContactListItem,
  DeleteContactList,
  DeleteContactListItem,
  GetContactList,
  GetContactListItem,
  ListContactListItems,
  ListContactLists,
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
    list: ListCampaigns,
    get: GetCampaign,
    create: CreateCampaign,
    update: UpdateCampaign,
    remove: DeleteCampaign,
  },
  {
    name: 'schedules',
    access: 'member',
    editAccess: 'member',
    list: ListSchedules,
    get: GetSchedule,
    create: CreateSchedule,
    update: UpdateSchedule,
    remove: DeleteSchedule,
  },
  {
    name: 'contact-lists',
    access: 'campaigns:manage',
    editAccess: 'campaigns:manage',
    list: ListContactLists,
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
    list: ListContactListItems,
    get: GetContactListItem,
    create: CreateContactListItem,
    update: UpdateContactListItem,
    remove: DeleteContactListItem,
  },
];
