import { z } from 'zod';
import { ById, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { NodeId } from './flow-content.js';

export const MOST_REPLAYED = 100;
/** Visits of nodes are kept for so many days. */
export const FLOW_NUMBER_DAYS = 90;

const Count = z.int();
/**
 * These numbers say what happened at a node in a period. `left` counts by exit; who entered a node that waits and neither left it nor was
 * handed over has not answered, or not yet. `medianMs`: from its entry to an answer.
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

/** Newest version first; only those that conversations met in the period. @throws ERR_NO_FLOW_FOUND */
export const GetFlowNumbers = defineRpc({
  name: 'tickets.flow.numbers',
  request: z.strictObject({ ...ById.shape, days: z.coerce.number().int().min(1).max(FLOW_NUMBER_DAYS).default(7) }),
  reply: z.object({ versions: z.array(FlowNumbers) }),
});

/** A message of the contact, and what the desk said by itself after it. Of files there is only their name. */
const ReplayedMessage = z.object({ at: Timestamp, text: z.string(), said: z.array(z.string()) });

/** This is what a contact wrote until a person answered. It does not tell who the contact is. */
export const ReplayConversation = z.object({
  id: Id,
  facts: z.object({ tagIds: z.array(z.string()), language: z.string(), isKnownContact: z.boolean() }),
  messages: z.array(ReplayedMessage),
  /** The conversation knew these at its end: what addresses have answered is among them. */
  values: z.record(z.string(), z.string()),
  queueId: Id.nullable(),
});
export type ReplayConversation = z.infer<typeof ReplayConversation>;

/**
 * The newest conversations that ran by a flow, or else, when there are none, the newest of the company. Newest first.
 * @throws ERR_NO_FLOW_FOUND
 */
export const ListFlowConversations = defineRpc({
  name: 'tickets.flow.conversations',
  request: z.strictObject({ ...ById.shape, last: z.coerce.number().int().min(1).max(MOST_REPLAYED).default(20) }),
  reply: z.object({ ranByFlow: z.boolean(), conversations: z.array(ReplayConversation) }),
});
