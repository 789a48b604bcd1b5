import {
  dayIn,
  isExpired,
  SETTING_DEFAULTS,
  type Company as CompanyData,
  type CompanyState,
  type EventOf,
  type Plan,
  type Setting,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

/** A tenant with its plan and every setting. A company without a `dueDate` never expires. */
export type Company = Readonly<{
  id: string;
  name: string;
  status: boolean;
  dueDate: Date | null;
  timeZone: string;
  isPlatform: boolean;
  plan: Plan;
  settings: Readonly<Record<string, string>>;
  revision: number;
  changedAt: Date;
}>;

const dayForPeople = (timeZone: string, date: Date): string => dayIn(timeZone, date).split('-').reverse().join('/');

/** @throws ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED with `details.dueDate` (ISO) */
export function assertMayLogIn(company: Company, now: Date): void {
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (!isExpired(company, now) || !company.dueDate) return;
  const date = dayForPeople(company.timeZone, company.dueDate);
  throw new AppError('ERR_COMPANY_EXPIRED', {
    message: `Opss! Sua assinatura venceu ${date}. Entre em contato com o Suporte para mais informações!`,
    details: { dueDate: company.dueDate.toISOString() },
  });
}

export const withDefaults = (stored: readonly Setting[]): Record<string, string> => ({
  ...SETTING_DEFAULTS,
  ...Object.fromEntries(stored.map(({ key, value }) => [key, value])),
});

export const settingsOf = ({ settings }: Pick<Company, 'settings'>): Setting[] =>
  Object.entries(settings).map(([key, value]) => ({ key, value }));

export function companyStateOf({ revision, changedAt, dueDate, ...company }: Company): EventOf<typeof CompanyState> {
  const data: CompanyData = { ...company, dueDate: dueDate?.toISOString() ?? null };
  return { id: company.id, companyId: company.id, revision, changedAt: changedAt.toISOString(), data };
}
