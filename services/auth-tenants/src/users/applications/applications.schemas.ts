import type { OauthModel } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
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
  /** A program that a user has let in. */
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
// The lists, of a user and of a company.
ApplicationSchema.index({ companyId: 1, userId: 1, createdAt: -1 });
ApplicationSchema.index({ companyId: 1, createdAt: -1 });
// MongoDB removes what has expired.
ApplicationSchema.index({ expiresAt: 1 }, GONE);

export const OauthRecordSchema = new CollectionSchema<OauthRecordDocument>('oauth_records');
// Everything of an application ends together.
OauthRecordSchema.index({ grantId: 1 });
// Registered programs are counted, and the oldest found.
OauthRecordSchema.index({ model: 1, expiresAt: 1 });
// MongoDB removes what has expired.
OauthRecordSchema.index({ expiresAt: 1 }, GONE);

export const ActSchema = new CollectionSchema<ActDocument>('application_acts');
// MongoDB removes what has expired: by then the confirmation has expired too.
ActSchema.index({ expiresAt: 1 }, GONE);
