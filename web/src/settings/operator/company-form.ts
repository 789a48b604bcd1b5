import type { CompanyRecord, Recurrence } from '@recado/contracts';
import { maskPhone } from '../../shared/lib/phone-mask.js';

export type CompanyValues = {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: string;
  status: boolean;
  campaignsEnabled: boolean;
  /** yyyy-MM-dd, or empty. */
  dueDate: string;
  recurrence: Recurrence;
};

const NEW: CompanyValues = {
  ...{ name: '', email: '', phone: '', password: '', planId: '', status: true, campaignsEnabled: true },
  ...{ dueDate: '', recurrence: 'MENSAL' as const },
};

export function valuesOf(company: CompanyRecord | null): CompanyValues {
  if (!company) return NEW;
  const { name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence } = company;
  const fields = { name, email, phone: maskPhone(phone), planId, status, campaignsEnabled, recurrence };
  return { ...fields, password: '', dueDate: dueDate ?? '' };
}

/** Only a new company has a password, which is its first administrator's. A day that is empty is none. */
export function sentOf({ password, dueDate, ...fields }: CompanyValues, isNew: boolean) {
  return { ...fields, dueDate: dueDate === '' ? null : dueDate, ...(isNew && { password }) };
}

/** The specification offers the first only. A company that has another one keeps it until it is changed. */
export const recurrencesFor = (current: Recurrence): Recurrence[] =>
  current === 'MENSAL' ? ['MENSAL'] : ['MENSAL', current];
