import type { Flow } from '@recado/flow-engine';
import { FLOW_NUMBER_DAYS } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { FlowConversation } from './flow-conversation.js';
import type { FlowVisit } from './flow-visit.js';

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_SECONDS = 30 * DAY_SECONDS;

export const FlowConversationSchema = new CollectionSchema<FlowConversation>('flow_conversations');
// Answers of a contact are forgotten with the contact.
FlowConversationSchema.index({ companyId: 1, contactId: 1 });
// A replay reads the newest conversations of versions of a flow.
FlowConversationSchema.index({ companyId: 1, 'state.flowId': 1, updatedAt: -1 });
// A conversation that nothing happened in for a month is over.
FlowConversationSchema.index({ updatedAt: 1 }, { name: 'expires', expireAfterSeconds: KEPT_SECONDS });

/** A version of a flow, which never changes: its id comes from its content. */
export type FlowVersion = Readonly<{
  _id: string;
  companyId: string;
  flow: Flow;
  fileKeys?: readonly string[]; // absent on older ones
  createdAt: Date;
}>;
export const FlowVersionSchema = new CollectionSchema<FlowVersion>('flow_versions');
// Versions that a drawn flow is in.
FlowVersionSchema.index(
  { companyId: 1, 'flow.drawn.flowId': 1, createdAt: -1 },
  { partialFilterExpression: { 'flow.drawn.0': { $exists: true } } },
);
// It is looked up which files conversations may still send.
FlowVersionSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

export const FlowVisitSchema = new CollectionSchema<FlowVisit>('flow_visits');
FlowVisitSchema.index({ companyId: 1, flowId: 1, at: -1 });
FlowVisitSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: FLOW_NUMBER_DAYS * DAY_SECONDS });
