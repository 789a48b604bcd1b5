import type { Holiday, OpeningHours, Plan, Recurrence } from '@recado/contracts';
import { CollectionSchema, dueIndex, dueQueryOf } from '@recado/service-kit/mongo';
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
  /** The data from the sign-up. */
  email?: string;
  phone?: string;
  /** CPF or CNPJ without punctuation. */
  document?: string;
  recurrence?: Recurrence;
  /** DEFAULT_HOURS if unset. */
  schedules?: OpeningHours[];
  holidays?: Holiday[];
  hoursTold?: boolean; // the published state contains the hours
  /** A deleted company remains as a record, so that its deletion can be published again if NATS loses its data. */
  deletedAt?: Date;
  /** For the operator's search: name, e-mail and phone, case-folded. */
  searchKey?: string;
  /** The revision of the plan in the published state. */
  planRevision?: number;
  trialExpiration?: Date;
  /**
   * The deadline for the e-mail confirmation, after which the company is deleted. Unconfirmed companies are not
   * published.
   */
  confirmBy?: Date;
  /** The day of the month for due dates, which is restored after a shorter month. */
  dueAnchor?: number;
  /** Add-ons in addition to the plan; the indexed date is the time at which the next of them ends. */
  addons?: AddonUnit[];
  addonsEndAt?: Date | null;
  /** Incremented when users are added, removed or change their profile, which serializes those changes. */
  memberChanges?: number;
  revision: number;
  createdAt: Date;
  changedAt: Date;
};
/** Returns the text for the operator's search. */
export const searchKeyOf = ({ name, email = '', phone = '' }: Pick<CompanyDocument, 'name' | 'email' | 'phone'>) =>
  fold(`${name} ${email} ${phone}`);

export const CompanySchema = new CollectionSchema<CompanyDocument>('companies');
/** Excludes deleted companies. */
export const IS_THERE = { deletedAt: { $exists: false } };
/** Excludes deleted companies by a field that only the others have, so that an index alone suffices. */
export const IS_LISTED = { searchKey: { $gt: '' } };
/** Excludes sign-ups with a pending e-mail confirmation. */
export const IS_CONFIRMED = { confirmBy: { $exists: false } };
// Finds the companies of a plan, those with an outdated published state first.
CompanySchema.index({ planId: 1, planRevision: 1 });
// Finds companies with expired add-ons.
CompanySchema.index({ addonsEndAt: 1 }, dueIndex('addonsEndAt'));
// Lists the companies for the operator by name or due date; search and count read only the index.
CompanySchema.index({ searchKey: 1, _id: 1 });
CompanySchema.index({ dueDate: 1, _id: 1, searchKey: 1 });
// There is one platform company, even if several processes seed concurrently.
CompanySchema.index({ isPlatform: 1 }, { unique: true, partialFilterExpression: { isPlatform: true } });

// Finds unconfirmed sign-ups.
CompanySchema.index({ confirmBy: 1 }, { sparse: true });

/** Finds the next end of an add-on. */
export const ADDONS_DUE = dueQueryOf(CompanySchema, 'addonsEndAt', { where: () => IS_THERE });
/** Finds the next sign-up whose confirmation deadline passes. */
export const CONFIRMATIONS_DUE = dueQueryOf(CompanySchema, 'confirmBy');

/** A plan. Internal plans are only assigned by the operator. `value` is the price. */
export type PlanDocument = Omit<Plan, 'id' | 'storageGb'> & {
  _id: string;
  storageGb?: number | null; // missing in plans from earlier releases
  value?: number;
  useInternal?: boolean;
  /** The price of one more unit; add-ons without a price are not offered. */
  addonUsers?: number | null;
  addonConnections?: number | null;
  addonStorage?: number | null;
  /** Incremented by each change. `toldRevision` is the last revision published in the states of all its companies. */
  revision?: number;
  toldRevision?: number;
  /** Incremented when a company chooses the plan, so that a concurrent deletion of the plan conflicts. */
  holds?: number;
};

export const PlanSchema = new CollectionSchema<PlanDocument>('plans');
// Visitors choose a plan by name.
PlanSchema.index({ name: 1 }, { unique: true });

/** Plans whose last change is not yet published for all of their companies. */
export const IS_UNPUBLISHED = { $expr: { $gt: ['$revision', { $ifNull: ['$toldRevision', 0] }] } };
/** Finds out whether there is such a plan. */
export const PLANS_DUE = {
  collection: PlanSchema.collection,
  stages: () => [{ $match: IS_UNPUBLISHED }, { $limit: 1 }, { $project: { _id: 0, at: new Date(0) } }],
};

export type SettingDocument = { _id: string; companyId: string; key: string; value: string };

export const SettingSchema = new CollectionSchema<SettingDocument>('settings');
// A key is unique within a company. Also used to read all of a company's settings.
SettingSchema.index({ companyId: 1, key: 1 }, { unique: true });

/** A paid invoice that has extended a due date. The id is the invoice's, so that it is applied once. */
export type RenewalDocument = { _id: string; companyId: string; from: Date; to: Date; at: Date };

export const RenewalSchema = new CollectionSchema<RenewalDocument>('renewals');
