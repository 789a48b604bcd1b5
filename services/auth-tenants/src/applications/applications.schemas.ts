import type { OauthModel } from '@recado/contracts';
import { Schema } from 'mongoose';
import type { Application } from './application.js';

export type ApplicationDocument = Omit<Application, 'id' | 'scopes'> & { _id: string; scopes: string[] };
/** The id is a hash, because a program that shows a code or token has what it opens; the rest is encrypted. */
export type OauthRecordDocument = {
  _id: string;
  model: OauthModel;
  sealed: Buffer;
  grantId: string | null;
  consumedAt: Date | null;
  expiresAt: Date;
};
export type ActDocument = {
  _id: string;
  companyId: string;
  userId: string;
  result: string | null;
  expiresAt: Date;
};

const text = { type: String, required: true };
const date = { type: Date, required: true };
const GONE = { expireAfterSeconds: 0 };

export const ApplicationSchema = new Schema<ApplicationDocument>(
  {
    _id: text,
    companyId: text,
    userId: text,
    userName: text,
    clientId: text,
    name: text,
    scopes: { type: [String], required: true },
    createdAt: date,
    lastUsedAt: { type: Date, default: null },
    expiresAt: date,
  },
  { collection: 'applications', versionKey: false },
);
// The lists, of a user and of a company.
ApplicationSchema.index({ companyId: 1, userId: 1, createdAt: -1 });
ApplicationSchema.index({ companyId: 1, createdAt: -1 });
// MongoDB removes what has expired.
ApplicationSchema.index({ expiresAt: 1 }, GONE);

export const OauthRecordSchema = new Schema<OauthRecordDocument>(
  {
    _id: text,
    model: text,
    sealed: { type: Buffer, required: true },
    grantId: { type: String, default: null },
    consumedAt: { type: Date, default: null },
    expiresAt: date,
  },
  { collection: 'oauth_records', versionKey: false },
);
// Everything of an application ends together.
OauthRecordSchema.index({ grantId: 1 });
// Registered programs are counted.
OauthRecordSchema.index({ model: 1 });
// MongoDB removes what has expired.
OauthRecordSchema.index({ expiresAt: 1 }, GONE);

export const ActSchema = new Schema<ActDocument>(
  {
    _id: text,
    companyId: text,
    userId: text,
    result: { type: String, default: null },
    expiresAt: date,
  },
  { collection: 'application_acts', versionKey: false },
);
// MongoDB removes what has expired: by then the confirmation has expired too.
ActSchema.index({ expiresAt: 1 }, GONE);
