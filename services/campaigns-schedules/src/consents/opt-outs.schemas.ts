import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * The opt-out of a person from a company's campaigns, by the key of the number or contact. `at`: from all connections,
 * since then. `only`: from these, since then.
 */
export type OptOut = {
  _id: string;
  companyId: string;
  numberKey: string;
  at: Date | null;
  only?: { whatsappId: string; at: Date }[];
  hasCurrentKey?: boolean; // this release computed the key
};
export const OptOutSchema = new CollectionSchema<OptOut>('campaign_optouts');
OptOutSchema.index({ companyId: 1, numberKey: 1 }, { unique: true });
