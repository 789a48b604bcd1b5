import type { FlowNode } from './flow.js';
import type { FlowEffect } from './state.js';

/** Returns what a node changes in the ticket. */
export const changeBy = (node: Extract<FlowNode, { kind: 'tag' | 'queue' }>): FlowEffect =>
  node.kind === 'tag' ? { type: 'tag', tagId: node.tagId } : { type: 'queue', queueId: node.queueId };
