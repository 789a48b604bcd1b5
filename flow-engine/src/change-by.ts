import type { FlowNode } from './flow.js';
import type { FlowEffect } from './state.js';

/** Returns the ticket change of a node. */
export const changeBy = (node: Extract<FlowNode, { kind: 'tag' | 'queue' }>): FlowEffect =>
  node.kind === 'tag' ? { type: 'tag', tagId: node.tagId } : { type: 'queue', queueId: node.queueId };
