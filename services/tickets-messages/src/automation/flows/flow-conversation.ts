import type { FlowState } from '@recado/flow-engine';

/** The contact's last message, by its sort key, if the current question did not accept it as an answer. */
export type Misunderstood = Readonly<{ order: string; node: string; enteredAt: string }>;

/**
 * A ticket's progress in its flow; `_id` is the ticket's id. `seenOrder` is the sort key of the last handled message.
 */
export type FlowConversation = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  state: FlowState;
  seenOrder: string;
  misunderstood?: Misunderstood | null;
  updatedAt: Date;
}>;
