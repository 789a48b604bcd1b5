import { z } from 'zod';
import { AdminListQuery, ById, Day, Done, Email, Name, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { Holidays, WeekHours } from '../core/opening-hours.js';
import { Addon } from './addon.js';
import { CpfOrCnpj } from '../cpf-or-cnpj.js';
import { Phone } from './signup.rpc.js';
import { Password } from './user.js';

/** Billing periods in months. */
export const RECURRENCE_MONTHS = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export const Recurrence = z.enum(
  Object.keys(RECURRENCE_MONTHS) as [keyof typeof RECURRENCE_MONTHS, ...(keyof typeof RECURRENCE_MONTHS)[]],
);
export type Recurrence = z.infer<typeof Recurrence>;

/** The operator's view of a company. `dueDate` is the last day, in the company's time zone, on which its users may log in. */
export const CompanyRecord = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string(), // CPF or CNPJ; empty if unknown
  planId: Id,
  plan: z.object({ id: Id, name: z.string() }),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: Day.nullable(),
  timeZone: z.string(), // determines when the company's days begin and end
  recurrence: Recurrence,
  isPlatform: z.boolean(), // the operator's own company, which never expires
  schedules: WeekHours, // opening hours, used while scheduleType is 'company'
  holidays: Holidays.optional(), // dates with special hours
  addons: z.record(Addon, z.number().int()), // units beyond the plan
  createdAt: Timestamp,
  // the company is removed if its e-mail is not confirmed by then; absent once confirmed
  confirmBy: Timestamp.optional(),
});
export type CompanyRecord = z.infer<typeof CompanyRecord>;

/** Required by the specification: an empty or invalid day is stored as null. A company without a due date never expires. */
const DueDay = z
  .string()
  .nullable()
  .default(null)
  .transform((text) => Day.safeParse(text).data ?? null);

/** The reason for an operator's change that the company would notice. */
const OperatorReason = z.string({ error: 'Required' }).trim().min(3, 'Too Short!').max(200, 'Too Long!');

export const CompanyInput = z.strictObject({
  name: Name,
  email: Email,
  phone: Phone.default(''),
  document: CpfOrCnpj.default(''),
  planId: z.string({ error: 'Required' }).min(1, 'Required').pipe(Id),
  status: z.boolean().default(true),
  campaignsEnabled: z.boolean().default(false),
  dueDate: DueDay,
  recurrence: Recurrence.default('MENSAL'),
});
export type CompanyInput = z.infer<typeof CompanyInput>;

/** `credit`: the company's overpayment in BRL; null while the billing service is unavailable. */
export const ListedCompany = CompanyRecord.extend({ credit: z.number().nullable() });
export type ListedCompany = z.infer<typeof ListedCompany>;

export const ListCompanies = defineRpc({
  name: 'auth.company.table',
  request: AdminListQuery,
  reply: tableOf(ListedCompany),
});
export const CompanyPages = pagesOf({
  id: 'auth.company.list',
  key: 'companies',
  row: ListedCompany,
  query: PageQuery,
});
export const ListCompanyNames = defineRpc({
  name: 'auth.company.names',
  request: z.strictObject({}),
  reply: z.array(CompanyRecord.pick({ id: true, name: true, status: true, dueDate: true })),
});
/** Returns the caller's company; the super user may read any. @throws ERR_NO_COMPANY_FOUND */
export const GetCompany = defineRpc({ name: 'auth.company.get', request: ById, reply: CompanyRecord });

/** Creates a company with its first administrator, who has the company's e-mail. @throws ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS */
export const CreateCompany = defineRpc({
  name: 'auth.company.create',
  request: CompanyInput.extend({ password: Password, campaignsEnabled: z.boolean().default(true) }),
  reply: CompanyRecord,
});
/**
 * Without `campaignsEnabled` the campaigns setting is unchanged. `reason` explains a new due date in the audit log. @throws
 * ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND; ERR_NO_PERMISSION for the due date or status of the operator's own company
 */
export const UpdateCompany = defineRpc({
  name: 'auth.company.update',
  request: CompanyInput.extend({
    ...ById.shape,
    email: z.union([z.literal(''), Email]), // seeded companies have no e-mail
    campaignsEnabled: z.boolean().optional(),
    reason: OperatorReason.optional(),
  }),
  reply: CompanyRecord,
});
/** Sets the hours of the caller's company; the super user may set those of any company. Omitting `holidays` leaves them unchanged. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
export const UpdateCompanySchedules = defineRpc({
  name: 'auth.company.schedules',
  request: z.strictObject({ ...ById.shape, schedules: WeekHours, holidays: Holidays.optional() }),
  reply: CompanyRecord,
});
/**
 * Deletes a company with its users and connections; its users can no longer log in. @throws ERR_NO_COMPANY_FOUND; ERR_NO_PERMISSION for
 * the operator's own company
 */
export const DeleteCompany = defineRpc({ name: 'auth.company.delete', request: ById, reply: Done });

/** Stores the company's CPF or CNPJ as entered by a payer, unless one is already stored. */
export const KeepCompanyDocument = defineRpc({
  name: 'auth.company.document',
  request: z.strictObject({ companyId: Id, document: CpfOrCnpj }),
  reply: Done,
  isBetweenServices: true,
});
