import type { FlowState } from '@recado/flow-engine';

/** The last message of the contact, by its sort key, when the question at which the flow waits did not take it as an answer. */
export type Misunderstood = Readonly<{ order: string; node: string; enteredAt: string }>;

/** The record tells how far the ticket of that id has come in its flow. `seenOrder`: the sort key of the last message that was handled. */
export type FlowConversation = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  state: FlowState;
  seenOrder: string;
  misunderstood?: Misunderstood | null;
  updatedAt: Date;
}>;
