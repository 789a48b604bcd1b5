import type { GetCompanyPlan, SessionUser } from '@recado/contracts';
import type { z } from 'zod';
import { api } from './api.js';

/** Kept from one log-in to the next: the browser has the pages of campaigns. It is no permission. */
export const CAMPAIGNS_FLAG = 'cshow';

type CompanyPlan = z.output<(typeof GetCompanyPlan)['reply']>;
const isOn = ({ company }: SessionUser): boolean =>
  company.settings.some(({ key, value }) => key === 'campaignsEnabled' && ['true', 'enabled'].includes(value));

/** At log-in: set for a company with campaigns, absent otherwise. */
export async function markCampaigns(user: SessionUser): Promise<void> {
  localStorage.removeItem(CAMPAIGNS_FLAG);
  if (!isOn(user)) return;
  const { plan } = await api.get<CompanyPlan>(`/companies/listPlan/${user.companyId}`);
  if (plan.useCampaigns) localStorage.setItem(CAMPAIGNS_FLAG, 'true');
}
