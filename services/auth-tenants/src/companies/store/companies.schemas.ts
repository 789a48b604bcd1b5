import type { Holiday, OpeningHours, Plan, Recurrence } from '@recado/contracts';
import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import type { AddonUnit } from './addon-units.js';

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
  holidays?: Holiday[];
  hoursTold?: boolean; // the published state has them
  /** A deleted company stays as a record, so that every process hears of its end even after NATS lost its data. */
  deletedAt?: Date;
  /** The operator searches by it: name, e-mail and phone, folded. */
  searchKey?: string;
  /** The revision of the plan that the published state has. */
  planRevision?: number;
  trialExpiration?: Date;
  /** A sign-up waits for its e-mail to be confirmed, and is removed then. No other process has heard of it. */
  confirmBy?: Date;
  /** The day of the month that due dates keep, also behind a shorter month. */
  dueAnchor?: number;
  /** It has this beyond its plan; the index tells when the next of that ends. */
  addons?: AddonUnit[];
  addonsEndAt?: Date | null;
  /** Incremented when users are added, removed or change profile, so that those changes wait for each other. */
  memberChanges?: number;
  revision: number;
  createdAt: Date;
  changedAt: Date;
};
/** The operator searches a company by this. */
export const searchKeyOf = ({ name, email = '', phone = '' }: Pick<CompanyDocument, 'name' | 'email' | 'phone'>) =>
  fold(`${name} ${email} ${phone}`);

export const CompanySchema = new CollectionSchema<CompanyDocument>('companies');
/** Leaves out companies that were deleted. */
export const IS_THERE = { deletedAt: { $exists: false } };
/** Leaves them out by the field that only the others have, so that an index alone can tell. */
export const IS_LISTED = { searchKey: { $gt: '' } };
/** Leaves out sign-ups whose e-mail is not confirmed. */
export const IS_CONFIRMED = { confirmBy: { $exists: false } };
// Finds the companies of a plan, those first that have not been told of its last change.
CompanySchema.index({ planId: 1, planRevision: 1 });
// Finds companies with add-ons that have ended.
CompanySchema.index({ addonsEndAt: 1 }, dueIndex('addonsEndAt'));
// Lists the companies for the operator by name or due date, and searches and counts them without reading any.
CompanySchema.index({ searchKey: 1, _id: 1 });
CompanySchema.index({ dueDate: 1, _id: 1, searchKey: 1 });
// There is one platform company, even when several processes seed at once.
CompanySchema.index({ isPlatform: 1 }, { unique: true, partialFilterExpression: { isPlatform: true } });

// Sign-ups that nobody has confirmed.
CompanySchema.index({ confirmBy: 1 }, { sparse: true });

/** Only the operator gives out an internal plan. `value` is the price. */
export type PlanDocument = Omit<Plan, 'id' | 'storageGb'> & {
  _id: string;
  storageGb?: number | null; // plans of earlier releases have none
  value?: number;
  useInternal?: boolean;
  /** The prices of one more than the plan gives; without one it is not offered. */
  addonUsers?: number | null;
  addonConnections?: number | null;
  addonStorage?: number | null;
  /** Incremented by each change; `toldRevision` is the last one that all of its companies' states have. */
  revision?: number;
  toldRevision?: number;
  /** Incremented when a company takes the plan, so that a deletion of the plan waits for it. */
  holds?: number;
};

export const PlanSchema = new CollectionSchema<PlanDocument>('plans');
// People choose a plan by its name.
PlanSchema.index({ name: 1 }, { unique: true });

export type SettingDocument = { _id: string; companyId: string; key: string; value: string };

export const SettingSchema = new CollectionSchema<SettingDocument>('settings');
// A key has one value in a company; also reads all of a company.
SettingSchema.index({ companyId: 1, key: 1 }, { unique: true });

/** A paid invoice that has moved a due date on. Its id is the invoice's, so that it does so once. */
export type RenewalDocument = { _id: string; companyId: string; from: Date; to: Date; at: Date };

export const RenewalSchema = new CollectionSchema<RenewalDocument>('renewals');
