import type { FlowState } from '@recado/flow-engine';

/** The record tells how far the ticket of that id has come in its flow. `seenOrder`: the sort key of the last message that was handled. */
export type FlowConversation = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  state: FlowState;
  seenOrder: string;
  updatedAt: Date;
}>;
