import type { OpeningHours, Plan, Recurrence } from '@recado/contracts';
import { Schema } from 'mongoose';

export type CompanyDocument = {
  _id: string;
  name: string;
  status: boolean;
  dueDate: Date | null;
  timeZone: string;
  isPlatform: boolean;
  planId: string;
  /** The data of the sign-up. */
  email?: string;
  phone?: string;
  /** CPF or CNPJ without its mask. */
  document?: string;
  recurrence?: Recurrence;
  /** Until they are set, those of DEFAULT_HOURS. */
  schedules?: OpeningHours[];
  /** A deleted company stays as a record, so that every process hears of its end even after NATS lost its data. */
  deletedAt?: Date;
  /** The operator searches by it: name, e-mail and phone, folded. */
  searchKey?: string;
  /** The revision of the plan that the published state has. */
  planRevision?: number;
  trialExpiration?: Date;
  /** The day of the month that due dates keep, also behind a shorter month. */
  dueAnchor?: number;
  /** Incremented when users are added, removed or change profile, so that those changes wait for each other. */
  memberChanges?: number;
  revision: number;
  createdAt: Date;
  changedAt: Date;
};
const text = { type: String, required: true };

export const CompanySchema = new Schema<CompanyDocument>(
  {
    _id: text,
    name: text,
    status: { type: Boolean, required: true },
    dueDate: { type: Date, default: null },
    timeZone: text,
    isPlatform: { type: Boolean, required: true },
    planId: text,
    email: { type: String },
    phone: { type: String },
    document: { type: String },
    recurrence: { type: String },
    schedules: { type: Array, default: undefined },
    deletedAt: { type: Date },
    searchKey: { type: String },
    planRevision: { type: Number },
    trialExpiration: { type: Date },
    dueAnchor: { type: Number },
    memberChanges: { type: Number },
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'companies', versionKey: false },
);
/** Leaves out companies that were deleted. */
export const IS_THERE = { deletedAt: { $exists: false } };
// Finds the companies of a plan, those first that have not been told of its last change.
CompanySchema.index({ planId: 1, planRevision: 1 });
// There is one platform company, even when several processes seed at once.
CompanySchema.index({ isPlatform: 1 }, { unique: true, partialFilterExpression: { isPlatform: true } });

/** Only the operator gives out an internal plan. `value` is the price. */
export type PlanDocument = Omit<Plan, 'id' | 'storageGb'> & {
  _id: string;
  storageGb?: number | null; // plans of earlier releases have none
  value?: number;
  useInternal?: boolean;
  /** Incremented by each change; `toldRevision` is the last one that all of its companies' states have. */
  revision?: number;
  toldRevision?: number;
  /** Incremented when a company takes the plan, so that a deletion of the plan waits for it. */
  holds?: number;
};

export const PlanSchema = new Schema<PlanDocument>(
  {
    _id: text,
    name: text,
    users: { type: Number, required: true },
    connections: { type: Number, required: true },
    queues: { type: Number, required: true },
    storageGb: { type: Number, default: null },
    useCampaigns: { type: Boolean, required: true },
    useKanban: { type: Boolean, required: true },
    useOpenAi: { type: Boolean, required: true },
    useIntegrations: { type: Boolean, required: true },
    useSchedules: { type: Boolean, required: true },
    useInternalChat: { type: Boolean, required: true },
    useExternalApi: { type: Boolean, required: true },
    value: { type: Number },
    useInternal: { type: Boolean },
    revision: { type: Number },
    toldRevision: { type: Number },
    holds: { type: Number },
  },
  { collection: 'plans', versionKey: false },
);
// People choose a plan by its name.
PlanSchema.index({ name: 1 }, { unique: true });

export type SettingDocument = { _id: string; companyId: string; key: string; value: string };

export const SettingSchema = new Schema<SettingDocument>(
  { _id: text, companyId: text, key: text, value: text },
  { collection: 'settings', versionKey: false },
);
// A key has one value in a company; also reads all of a company.
SettingSchema.index({ companyId: 1, key: 1 }, { unique: true });

/** A paid invoice that has moved a due date on. Its id is the invoice's, so that it does so once. */
export type RenewalDocument = { _id: string; companyId: string; from: Date; to: Date; at: Date };

export const RenewalSchema = new Schema<RenewalDocument>(
  {
    _id: text,
    companyId: text,
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    at: { type: Date },
  },
  { collection: 'renewals', versionKey: false },
);
