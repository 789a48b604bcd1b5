import {
  CreateCompany,
  GetCompany,
  ListCompanies,
  ListCompanyNames,
  UpdateCompany,
} from '../auth-tenants/companies.rpc.js';
import { CreatePlan, DeletePlan, GetPlan, ListPlans, UpdatePlan } from '../auth-tenants/plan.rpc.js';
import { section, type Route } from './route.js';

/** The operator of the platform manages companies and plans by these. */
export const OPERATOR_ROUTES: readonly Route[] = [
  ...section('companies', [
    ['GET', '/companies', ListCompanies, 'super', 'Companies, page by page'],
    ['GET', '/companies/list', ListCompanyNames, 'super', 'Names of all companies'],
    ['GET', '/companies/:id', GetCompany, 'super', 'One company'],
    ['POST', '/companies', CreateCompany, 'super', 'Add a company with its first administrator'],
    ['PUT', '/companies/:id', UpdateCompany, 'super', 'Change a company'],
  ]),
  ...section('plans', [
    ['GET', '/plans/all', ListPlans, 'super', 'All plans'],
    [
      'GET',
      '/plans/register',
      ListPlans,
      'super',
      'All plans, for the form of a company',
      { id: 'auth.plan.register' },
    ],
    ['GET', '/plans/:id', GetPlan, 'super', 'One plan'],
    ['POST', '/plans', CreatePlan, 'super', 'Add a plan'],
    ['PUT', '/plans/:id', UpdatePlan, 'super', 'Change a plan for all its companies'],
    ['DELETE', '/plans/:id', DeletePlan, 'super', 'Delete a plan that no company has'],
  ]),
];
