import { z } from 'zod';
import { ById, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { NodeId } from './flow-content.js';

export const MOST_REPLAYED = 100;
/** The number of days for which node visits are stored. */
export const FLOW_NUMBER_DAYS = 90;

const Count = z.int();
/**
 * Statistics of a node in a period. `left` counts by exit. Visits that entered a waiting node but neither left it nor
 * were transferred have not been answered yet. `medianMs` measures the time from entry to answer.
 */
export const NodeNumbers = z.object({
  nodeId: NodeId,
  entered: Count,
  answered: Count,
  invalid: Count,
  expired: Count,
  handedOver: Count,
  ended: Count,
  left: z.record(z.string(), Count),
  medianMs: z.number().nullable(),
});
export type NodeNumbers = z.infer<typeof NodeNumbers>;

export const FlowNumbers = z.object({ version: z.int(), nodes: z.array(NodeNumbers) });
export type FlowNumbers = z.infer<typeof FlowNumbers>;

/** Lists the newest version first, and only versions used by conversations in the period. @throws ERR_NO_FLOW_FOUND */
export const GetFlowNumbers = defineRpc({
  name: 'tickets.flow.numbers',
  request: z.strictObject({ ...ById.shape, days: z.coerce.number().int().min(1).max(FLOW_NUMBER_DAYS).default(7) }),
  reply: z.object({ versions: z.array(FlowNumbers) }),
});

/** A contact's message and the automatic replies to it. Only the names of files are included. */
const ReplayedMessage = z.object({ at: Timestamp, text: z.string(), said: z.array(z.string()) });

/** A contact's messages up to an agent's first reply, without identifying the contact. */
export const ReplayConversation = z.object({
  id: Id,
  facts: z.object({ tagIds: z.array(z.string()), language: z.string(), isKnownContact: z.boolean() }),
  messages: z.array(ReplayedMessage),
  /** The variables at the end of the conversation, including values from HTTP responses. */
  values: z.record(z.string(), z.string()),
  queueId: Id.nullable(),
});
export type ReplayConversation = z.infer<typeof ReplayConversation>;

/**
 * Returns the latest conversations that used a flow or, if there are none, the company's latest conversations. Newest
 * first.
 * @throws ERR_NO_FLOW_FOUND
 */
export const ListFlowConversations = defineRpc({
  name: 'tickets.flow.conversations',
  request: z.strictObject({ ...ById.shape, last: z.coerce.number().int().min(1).max(MOST_REPLAYED).default(20) }),
  reply: z.object({ ranByFlow: z.boolean(), conversations: z.array(ReplayConversation) }),
});
