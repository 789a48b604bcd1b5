import {
  CreateCompany,
  DeleteCompany,
  GetCompany,
  ListCompanies,
  CompanyPages,
  ListCompanyNames,
  UpdateCompany,
  UpdateCompanySchedules,
} from '../auth-tenants/companies.rpc.js';
import { ListLogos, LogoPlace, ResetLogo, SetLogo } from '../auth-tenants/logo.js';
import { ListOperatorEntries } from '../auth-tenants/operator-entry.js';
import { ConfirmOperatorChange, ListOperatorChanges } from '../webhooks/operator-change.js';
import { CreatePlan, DeletePlan, GetPlan, ListPlans, UpdatePlan } from '../auth-tenants/plan.rpc.js';
import { DrainPod, ListFleetActions, ShowFleet, StartFleetAction, StopFleetAction } from '../whatsapp/fleet.js';
import { z } from 'zod';
import { section, type Route, type Upload } from './route.js';

const LOGO: Upload = {
  rpc: SetLogo,
  form: z.strictObject({ ref: LogoPlace }),
  query: z.strictObject({ ref: LogoPlace }),
  field: 'file',
  accepts: 'logo',
  maxFiles: 1,
};

/** Routes for the operator to manage companies, plans and logos. */
export const OPERATOR_ROUTES: readonly Route[] = [
  ...section('companies', [
    ['GET', '/companies', ListCompanies, 'super', 'Companies, page by page', { pages: CompanyPages }],
    ['GET', '/companies/list', ListCompanyNames, 'super', 'Names of all companies'],
    ['GET', '/companies/:id', GetCompany, 'member', 'Your company, or any company for the super user'],
    ['POST', '/companies', CreateCompany, 'super', 'Add a company with its first administrator'],
    ['PUT', '/companies/:id', UpdateCompany, 'super', 'Change a company'],
    ['PUT', '/companies/:id/schedules', UpdateCompanySchedules, 'settings-page:edit', 'Change the hours of a company'],
    ['DELETE', '/companies/:id', DeleteCompany, 'super', 'Delete a company with its users and connections'],
  ]),
  ...section('operator', [
    [
      'GET',
      '/operator-entries',
      ListOperatorEntries,
      'settings-page:edit',
      "The operator's entries into the company, with the reasons",
    ],
    [
      'GET',
      '/operator-changes',
      ListOperatorChanges,
      'settings-page:edit',
      "The operator's changes that need confirmation",
    ],
    [
      'POST',
      '/operator-changes/:id/confirm',
      ConfirmOperatorChange,
      'settings-page:edit',
      "Confirm the operator's change",
    ],
  ]),
  ...section('fleet', [
    ['GET', '/fleet', ShowFleet, 'super', 'The pods and numbers of the platform, page by page'],
    ['GET', '/fleet/actions', ListFleetActions, 'super', 'The latest actions on several numbers'],
    ['POST', '/fleet/actions', StartFleetAction, 'super', 'Try again or restart the numbers that a filter selects'],
    ['POST', '/fleet/actions/:id/stop', StopFleetAction, 'super', 'Stop an action'],
    ['PUT', '/fleet/pods/:id', DrainPod, 'super', 'Drain a pod, or end that'],
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
    ['DELETE', '/plans/:id', DeletePlan, 'super', 'Delete an unused plan'],
  ]),
  ...section('logos', [
    ['GET', '/logos', ListLogos, 'visitor', 'The pictures that the operator has set'],
    ['POST', '/settings/media-upload', SetLogo, 'super', 'Set a picture', { upload: LOGO, uploadOnly: true }],
    ['DELETE', '/settings/media-upload', ResetLogo, 'super', "Restore the product's own picture"],
  ]),
];
