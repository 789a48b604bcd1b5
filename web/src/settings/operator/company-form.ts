import { CreateCompany, formatCpfOrCnpj, UpdateCompany, type Recurrence } from '@recado/contracts';
import type { RaRecord } from 'react-admin';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import type { RecordFormOptions } from '../../shared/records/RecordForm.js';

const NEW = {
  ...{ name: '', email: '', phone: '', document: '', password: '', planId: '', status: true, campaignsEnabled: true },
  ...{ dueDate: null, recurrence: 'MENSAL' },
};

const masked = ({ phone, document, ...company }: RaRecord): RaRecord => ({
  ...company,
  phone: maskPhone(String(phone)),
  document: formatCpfOrCnpj(String(document)),
});

export const COMPANY_FORM: RecordFormOptions = {
  create: CreateCompany.request,
  update: UpdateCompany.request.omit({ id: true }),
  defaults: NEW,
  read: masked,
  failure: 'operator.failed.company',
};

/** The specification offers only the first. A company with another value keeps it until it is changed. */
export const recurrencesFor = (current: Recurrence): Recurrence[] =>
  current === 'MENSAL' ? ['MENSAL'] : ['MENSAL', current];
