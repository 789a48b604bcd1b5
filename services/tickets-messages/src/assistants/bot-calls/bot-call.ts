import type { BotCall as ShownCall, BotCallDetails } from '@recado/contracts';

/** Identifies where a call was made: the step of a conversation, and the node of a flow. */
export type BotCallContext = Readonly<{
  companyId: string;
  ticketId: string;
  contactId: string;
  step: number;
  integrationId: string | null;
  flowId: string | null;
  nodeId: string | null;
}>;

/** A logged call to a bot or a URL. `sent` is the full body of a webhook, which can be sent again. */
export type BotCall = BotCallContext &
  Readonly<Omit<ShownCall, 'id' | 'at' | 'ticketId' | 'integrationId' | 'flowId' | 'nodeId'>> &
  Readonly<{ _id: string; at: Date; request: string; answer: string; sent: string | null }>;

export const botCallView = (call: BotCall): ShownCall => ({
  ...{ id: call._id, at: call.at.toISOString(), kind: call.kind, ticketId: call.ticketId },
  ...{ integrationId: call.integrationId, flowId: call.flowId, nodeId: call.nodeId },
  ...{ method: call.method, address: call.address, webhookId: call.webhookId, status: call.status },
  ...{ ms: call.ms, tries: call.tries, error: call.error, isAgain: call.isAgain },
});

export const botCallDetails = (call: BotCall): BotCallDetails => ({
  ...botCallView(call),
  ...{ request: call.request, answer: call.answer, canSendAgain: call.sent !== null },
});
