import type { OauthModel } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Application } from './application.js';

export type ApplicationDocument = Omit<Application, 'id' | 'scopes'> & { _id: string; scopes: string[] };
/** The id is a hash, because possession of a code or token is enough for access; the content is encrypted. */
export type OauthRecordDocument = {
  _id: string;
  model: OauthModel;
  sealed: Buffer;
  grantId: string | null;
  consumedAt: Date | null;
  expiresAt: Date;
  /** A user has authorized the client. */
  isGranted?: true;
};
export type ActDocument = {
  _id: string;
  companyId: string;
  userId: string;
  result: string | null;
  expiresAt: Date;
};

const GONE = { expireAfterSeconds: 0 };

export const ApplicationSchema = new CollectionSchema<ApplicationDocument>('applications');
// For the lists per user and per company.
ApplicationSchema.index({ companyId: 1, userId: 1, createdAt: -1 });
ApplicationSchema.index({ companyId: 1, createdAt: -1 });
// MongoDB deletes expired applications.
ApplicationSchema.index({ expiresAt: 1 }, GONE);

export const OauthRecordSchema = new CollectionSchema<OauthRecordDocument>('oauth_records');
// Deletes all records of an application together.
OauthRecordSchema.index({ grantId: 1 });
// Counts registered clients and finds the oldest.
OauthRecordSchema.index({ model: 1, expiresAt: 1 });
// MongoDB deletes expired records.
OauthRecordSchema.index({ expiresAt: 1 }, GONE);

export const ActSchema = new CollectionSchema<ActDocument>('application_acts');
// MongoDB deletes expired acts, whose confirmations have expired too.
ActSchema.index({ expiresAt: 1 }, GONE);
