import type { Flow } from '@recado/flow-engine';
import { FLOW_NUMBER_DAYS } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { FlowConversation } from './flow-conversation.js';
import type { FlowVisit } from './flow-visit.js';

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_SECONDS = 30 * DAY_SECONDS;

export const FlowConversationSchema = new CollectionSchema<FlowConversation>('flow_conversations');
// A contact's answers are deleted together with the contact.
FlowConversationSchema.index({ companyId: 1, contactId: 1 });
// Finds the newest conversations of flow versions, for replays.
FlowConversationSchema.index({ companyId: 1, 'state.flowId': 1, updatedAt: -1 });
// A conversation without activity for a month has ended.
FlowConversationSchema.index({ updatedAt: 1 }, { name: 'expires', expireAfterSeconds: KEPT_SECONDS });

/** A version of a flow. It never changes, and its id is a hash of its content. */
export type FlowVersion = Readonly<{
  _id: string;
  companyId: string;
  flow: Flow;
  fileKeys?: readonly string[]; // absent in older versions
  createdAt: Date;
}>;
export const FlowVersionSchema = new CollectionSchema<FlowVersion>('flow_versions');
// Finds versions that contain a company's flow.
FlowVersionSchema.index(
  { companyId: 1, 'flow.drawn.flowId': 1, createdAt: -1 },
  { partialFilterExpression: { 'flow.drawn.0': { $exists: true } } },
);
// Finds the files that conversations may still send.
FlowVersionSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

export const FlowVisitSchema = new CollectionSchema<FlowVisit>('flow_visits');
FlowVisitSchema.index({ companyId: 1, flowId: 1, at: -1 });
FlowVisitSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: FLOW_NUMBER_DAYS * DAY_SECONDS });
