import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A record is somebody who wants no more campaigns of a company, by the key of the number or of the contact. `at`: of none of
 * its connections, since then. `only`: of these, since then.
 */
export type OptOut = {
  _id: string;
  companyId: string;
  numberKey: string;
  at: Date | null;
  only?: { whatsappId: string; at: Date }[];
  hasCurrentKey?: boolean; // this release made the key
};
export const OptOutSchema = new CollectionSchema<OptOut>('campaign_optouts');
OptOutSchema.index({ companyId: 1, numberKey: 1 }, { unique: true });
