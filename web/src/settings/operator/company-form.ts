import { formatCpfOrCnpj, type CompanyRecord, type Recurrence } from '@recado/contracts';
import { maskPhone } from '../../shared/lib/phone-mask.js';

export type CompanyValues = {
  name: string;
  email: string;
  phone: string;
  /** CPF or CNPJ. */
  document: string;
  password: string;
  planId: string;
  status: boolean;
  campaignsEnabled: boolean;
  /** yyyy-MM-dd, or empty. */
  dueDate: string;
  recurrence: Recurrence;
};

const NEW: CompanyValues = {
  ...{ name: '', email: '', phone: '', document: '', password: '', planId: '', status: true, campaignsEnabled: true },
  ...{ dueDate: '', recurrence: 'MENSAL' as const },
};

export function valuesOf(company: CompanyRecord | null): CompanyValues {
  if (!company) return NEW;
  const { name, email, phone, document, planId, status, campaignsEnabled, dueDate, recurrence } = company;
  const masked = { phone: maskPhone(phone), document: formatCpfOrCnpj(document) };
  const fields = { name, email, ...masked, planId, status, campaignsEnabled, recurrence };
  return { ...fields, password: '', dueDate: dueDate ?? '' };
}

/** Only a new company has a password, which is its first administrator's. A day that is empty is none. */
export function sentOf({ password, dueDate, ...fields }: CompanyValues, isNew: boolean) {
  return { ...fields, dueDate: dueDate === '' ? null : dueDate, ...(isNew && { password }) };
}

/** The specification offers the first only. A company that has another one keeps it until it is changed. */
export const recurrencesFor = (current: Recurrence): Recurrence[] =>
  current === 'MENSAL' ? ['MENSAL'] : ['MENSAL', current];
