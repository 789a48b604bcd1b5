import {
  dayIn,
  isExpired,
  SETTING_DEFAULTS,
  type Addon,
  type Company as CompanyData,
  CompanyState,
  type EventOf,
  type Holiday,
  type OpeningHours,
  SubscriptionState,
  type Plan,
  type Recurrence,
  type Setting,
  type Subscription,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, type Outgoing } from '@recado/service-kit/messaging';
import type { AddonUnit } from './addon-units.js';

/** A tenant with its plan and all settings. A company without a `dueDate` never expires. */
export type Company = Readonly<{
  id: string;
  name: string;
  status: boolean;
  dueDate: Date | null;
  timeZone: string;
  isPlatform: boolean;
  /** Whether the e-mail is confirmed, if required. Before that the company is not published. */
  isConfirmed: boolean;
  /** The plan, with its limits raised by add-ons. */
  plan: Plan;
  settings: Readonly<Record<string, string>>;
  /** The opening hours, or the defaults. */
  schedules: readonly OpeningHours[];
  holidays: readonly Holiday[];
  /** Payment terms, which are separate from the plan. */
  terms: Readonly<{
    email: string;
    document: string;
    recurrence: Recurrence;
    priceCents: number;
    dueAnchor: number | null;
    /** The monthly price of one more unit; null if the plan does not offer it. */
    addonCents: Readonly<Record<Addon, number | null>>;
    isTrial: boolean;
    trialExpiration: Date | null;
  }>;
  addons: readonly AddonUnit[];
  revision: number;
  changedAt: Date;
}>;

/** Formats a day for users of the company. */
export const dayForPeople = (timeZone: string, date: Date): string =>
  dayIn(timeZone, date).split('-').reverse().join('/');

/** @throws ERR_EMAIL_NOT_CONFIRMED, ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED with `details.dueDate` (ISO) */
export function assertMayLogIn(company: Company, now: Date): void {
  if (!company.isConfirmed) throw new AppError('ERR_EMAIL_NOT_CONFIRMED');
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

export function companyStateOf(company: Company): EventOf<typeof CompanyState> {
  const { revision: _revision, changedAt: _changedAt, terms: _terms, addons: _addons, ...fields } = company;
  const { isConfirmed: _yes, dueDate, schedules, holidays, ...known } = fields;
  const dates = { dueDate: dueDate?.toISOString() ?? null, schedules: [...schedules], holidays: [...holidays] };
  return stateOf(company, { ...known, ...dates } satisfies CompanyData);
}

export function subscriptionStateOf(company: Company): EventOf<typeof SubscriptionState> {
  const { id, name: companyName, status, isPlatform, dueDate, timeZone, settings, plan, terms } = company;
  return stateOf(company, {
    ...{ id, companyName, status, isPlatform, timeZone, language: settings['language'] ?? '' },
    ...{ email: terms.email, document: terms.document, recurrence: terms.recurrence, priceCents: terms.priceCents },
    ...{ dueDate: dueDate?.toISOString() ?? null, planId: plan.id, planName: plan.name },
    addons: company.addons.map(({ id: unitId, addon, agreedCents, chargedFrom, endsAt }) => ({
      ...{ id: unitId, addon, agreedCents, priceCents: terms.addonCents[addon] ?? agreedCents },
      ...{ chargedFrom: chargedFrom.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    })),
  } satisfies Subscription);
}

const stateOf = <D>({ id, revision, changedAt }: Company, data: D) => ({
  ...{ id, companyId: id, revision, changedAt: changedAt.toISOString(), data },
});

type Ended = Pick<Company, 'id' | 'revision' | 'changedAt'>;

/** The tombstone of a deleted company for the replicas of other services. */
export const tombstoneOf = ({ id, revision, changedAt }: Ended) => ({
  ...{ id, companyId: id, revision, changedAt: changedAt.toISOString(), data: null },
});

/** Returns the state published to other services for a deleted company. */
export const tombstonesOf = (ended: Ended): Outgoing[] => [
  outgoingState(CompanyState, tombstoneOf(ended)),
  outgoingState(SubscriptionState, tombstoneOf(ended)),
];

/** Returns the state published to other services for a changed company: none until its e-mail is confirmed. */
export const statesOf = (company: Company): Outgoing[] =>
  company.isConfirmed
    ? [
        outgoingState(CompanyState, companyStateOf(company)),
        outgoingState(SubscriptionState, subscriptionStateOf(company)),
      ]
    : [];
