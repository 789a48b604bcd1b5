import {
  CreateCompany,
  DeleteCompany,
  GetCompany,
  ListCompaniesForAdmin,
  UpdateCompany,
} from '../auth-tenants/companies.rpc.js';
import { CreatePlan, DeletePlan, GetPlan, ListPlansForAdmin, UpdatePlan } from '../auth-tenants/plan.rpc.js';
import { CreateUser, DeleteUser, GetUser, ListUsersForAdmin, UpdateUser } from '../auth-tenants/users.rpc.js';
import { ListCompanyInvoicesForAdmin, ListInvoicesForAdmin } from '../billing/invoice.js';
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
import { CreateQueue, DeleteQueue, GetQueue, ListQueuesForAdmin, UpdateQueue } from '../tickets/queue.js';
import { CreateTag, DeleteTag, GetTag, ListTagsForAdmin, UpdateTag } from '../tickets/tag.js';
import {
  CreateConnection,
  DeleteConnection,
  GetConnection,
  ListConnectionsForAdmin,
  UpdateConnection,
} from '../whatsapp/connections.rpc.js';
import type { Resource } from './route.js';

/** The react-admin resources. The web client strips a record to the write schema named here before it sends it. */
export const RESOURCES: readonly Resource[] = [
  {
    name: 'users',
    access: 'users-page:view',
    editAccess: 'users-page:view',
    list: ListUsersForAdmin,
    get: GetUser,
    create: CreateUser,
    update: UpdateUser,
    remove: DeleteUser,
  },
  {
    name: 'queues',
    access: 'queues-page:edit',
    editAccess: 'queues-page:edit',
    list: ListQueuesForAdmin,
    get: GetQueue,
    create: CreateQueue,
    update: UpdateQueue,
    remove: DeleteQueue,
  },
  {
    name: 'connections',
    access: 'connections-page:view',
    editAccess: 'connections-page:editOrDeleteConnection',
    list: ListConnectionsForAdmin,
    get: GetConnection,
    create: CreateConnection,
    update: UpdateConnection,
    remove: DeleteConnection,
  },
  {
    name: 'plans',
    access: 'super',
    editAccess: 'super',
    list: ListPlansForAdmin,
    get: GetPlan,
    create: CreatePlan,
    update: UpdatePlan,
    remove: DeletePlan,
  },
  {
    name: 'companies',
    access: 'super',
    editAccess: 'super',
    list: ListCompaniesForAdmin,
    get: GetCompany,
    create: CreateCompany,
    update: UpdateCompany,
    remove: DeleteCompany,
  },
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
  { name: 'invoices', access: 'member', editAccess: 'subscription:pay', list: ListInvoicesForAdmin },
  { name: 'company-invoices', access: 'super', editAccess: 'super', list: ListCompanyInvoicesForAdmin },
  {
    name: 'tags',
    access: 'member',
    editAccess: 'member',
    list: ListTagsForAdmin,
    get: GetTag,
    create: CreateTag,
    update: UpdateTag,
    remove: DeleteTag,
  },
];
