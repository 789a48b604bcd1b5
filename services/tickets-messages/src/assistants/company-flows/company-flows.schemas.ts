import type { FlowScenario } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { CompanyFlow, PublishedFlow } from './company-flow.js';

export const CompanyFlowSchema = new CollectionSchema<CompanyFlow>('flows');
CompanyFlowSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Finds drafts, and versions below, that reference a file.
CompanyFlowSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

export const PublishedFlowSchema = new CollectionSchema<PublishedFlow>('published_flows');
// Version numbers are unique per flow.
PublishedFlowSchema.index({ companyId: 1, flowId: 1, number: 1 }, { unique: true });
PublishedFlowSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

/** All scenarios of a flow. `_id` is the flow's id. */
export type StoredScenarios = Readonly<{
  _id: string;
  companyId: string;
  scenarios: FlowScenario[];
  revision: number;
}>;
export const FlowScenariosSchema = new CollectionSchema<StoredScenarios>('flow_scenarios');
