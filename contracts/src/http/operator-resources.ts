import {
  CreateCompany,
  DeleteCompany,
  GetCompany,
  ListCompanies,
  UpdateCompany,
} from '../auth-tenants/companies.rpc.js';
import { CreatePlan, DeletePlan, GetPlan, ListPlans, PlanTable, UpdatePlan } from '../auth-tenants/plan.rpc.js';
import {
  CreateAnnouncement,
  DeleteAnnouncement,
  GetAnnouncement,
  ListAllAnnouncements,
  UpdateAnnouncement,
} from '../auth-tenants/announcement.js';
import { CreateHelp, DeleteHelp, GetHelp, PageHelps, UpdateHelp } from '../auth-tenants/help.js';
import { ListCompanyInvoices } from '../billing/invoice.js';
import type { Resource } from './route.js';

/** Resources for the platform's operator. */
export const OPERATOR_RESOURCES: readonly Resource[] = [
  { name: 'company-invoices', access: 'super', editAccess: 'super', list: ListCompanyInvoices },
  {
    name: 'plans',
    access: 'super',
    editAccess: 'super',
    list: ListPlans,
    table: PlanTable,
    get: GetPlan,
    create: CreatePlan,
    update: UpdatePlan,
    remove: DeletePlan,
  },
  {
    name: 'companies',
    access: 'super',
    editAccess: 'super',
    list: ListCompanies,
    get: GetCompany,
    create: CreateCompany,
    update: UpdateCompany,
    remove: DeleteCompany,
  },
  {
    name: 'announcements',
    access: 'super',
    editAccess: 'super',
    list: ListAllAnnouncements,
    get: GetAnnouncement,
    create: CreateAnnouncement,
    update: UpdateAnnouncement,
    remove: DeleteAnnouncement,
  },
  {
    name: 'helps',
    access: 'super',
    editAccess: 'super',
    list: PageHelps,
    get: GetHelp,
    create: CreateHelp,
    update: UpdateHelp,
    remove: DeleteHelp,
  },
];
