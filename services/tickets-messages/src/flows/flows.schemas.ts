import type { Flow } from '@recado/flow-engine';
import { Schema } from 'mongoose';
import type { FlowConversation } from './flow-conversation.js';

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export const FlowConversationSchema = new Schema<FlowConversation>(
  { _id: String, companyId: String },
  { collection: 'flow_conversations', versionKey: false, strict: false },
);
// Answers of a contact are forgotten with the contact.
FlowConversationSchema.index({ companyId: 1, contactId: 1 });
// A conversation that nothing happened in for a month is over.
FlowConversationSchema.index({ updatedAt: 1 }, { name: 'expires', expireAfterSeconds: KEPT_SECONDS });

/** A version of a flow, which never changes: its id comes from its content. */
export type FlowVersion = Readonly<{ _id: string; companyId: string; flow: Flow; createdAt: Date }>;
export const FlowVersionSchema = new Schema<FlowVersion>(
  { _id: String, companyId: String },
  { collection: 'flow_versions', versionKey: false, strict: false },
);
