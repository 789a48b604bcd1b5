import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A contact's opt-out from a company's campaigns, by the key of the number or contact. `at` is the time of an opt-out
 * from all connections; `only` contains the times of opt-outs from single ones.
 */
export type OptOut = {
  _id: string;
  companyId: string;
  numberKey: string;
  at: Date | null;
  only?: { whatsappId: string; at: Date }[];
  hasCurrentKey?: boolean; // whether this release computed the key
};
export const OptOutSchema = new CollectionSchema<OptOut>('campaign_optouts');
OptOutSchema.index({ companyId: 1, numberKey: 1 }, { unique: true });
