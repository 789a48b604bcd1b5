import type { GetCompanyPlan, SessionUser } from '@recado/contracts';
import type { z } from 'zod';
import { api } from './api.js';

/** The local storage key that makes the campaign pages visible. It persists across logins and is not a permission. */
export const CAMPAIGNS_FLAG = 'cshow';

type CompanyPlan = z.output<(typeof GetCompanyPlan)['reply']>;
const isOn = ({ company }: SessionUser): boolean =>
  company.settings.some(({ key, value }) => key === 'campaignsEnabled' && ['true', 'enabled'].includes(value));

/** Runs at login: sets the flag for a company with campaigns, and removes it otherwise. */
export async function setCampaignsFlag(user: SessionUser): Promise<void> {
  localStorage.removeItem(CAMPAIGNS_FLAG);
  if (!isOn(user)) return;
  const { plan } = await api.get<CompanyPlan>(`/companies/listPlan/${user.companyId}`);
  if (plan.useCampaigns) localStorage.setItem(CAMPAIGNS_FLAG, 'true');
}
