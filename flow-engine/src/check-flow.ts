import { exitsOf, type Flow, type FlowNode } from './flow.js';

export type FlowProblem = Readonly<{
  code: 'missing' | 'unreachable' | 'circle' | 'noAnswer' | 'invalid' | 'queue' | 'tooLong' | 'empty';
  nodeId: string;
}>;

/** WhatsApp shows no more of a text than this. */
export const LONGEST_TEXT = 4_096;

/**
 * Finds what keeps a flow from being published: exits that lead nowhere, nodes that no way leads to, circles in which the
 * contact is never asked, missing exits, queues that are not there, texts too long.
 */
export function checkFlow(flow: Omit<Flow, 'id'>, queueIds: readonly string[]): FlowProblem[] {
  const nodes = Object.values(flow.nodes);
  const reached = reachedFrom(flow, flow.start);
  const missing = flow.nodes[flow.start] ? [] : [{ code: 'missing' as const, nodeId: flow.start }];
  return [...missing, ...nodes.flatMap((node) => problemsOf(node, { flow, queueIds, reached }))];
}

type Around = { flow: Omit<Flow, 'id'>; queueIds: readonly string[]; reached: ReadonlySet<string> };
type Rule = (node: FlowNode, around: Around) => boolean;

const asks = (node: FlowNode) => node.kind === 'menu' || node.kind === 'question';

const RULES: Readonly<Record<FlowProblem['code'], Rule>> = {
  missing: (node, { flow }) => exitsOf(node).some(({ to }) => !flow.nodes[to]),
  unreachable: (node, { reached }) => !reached.has(node.id),
  circle: (node, { flow }) => walksInCircle(flow, node),
  noAnswer: (node) => asks(node) && !node.noAnswer,
  invalid: (node) => asks(node) && node.most === 0,
  empty: (node) => node.kind === 'menu' && node.choices.length === 0,
  queue: (node, { queueIds }) => node.kind === 'queue' && node.queueId !== null && !queueIds.includes(node.queueId),
  tooLong: (node) => 'text' in node && node.text.length > LONGEST_TEXT,
};

function problemsOf(node: FlowNode, around: Around): FlowProblem[] {
  const codes = Object.keys(RULES) as FlowProblem['code'][];
  return codes.filter((code) => RULES[code](node, around)).map((code) => ({ code, nodeId: node.id }));
}

function reachedFrom(flow: Omit<Flow, 'id'>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = flow.nodes[id];
    if (!node || reached.has(id)) continue;
    reached.add(id);
    open.push(...exitsOf(node).map(({ to }) => to));
  }
  return reached;
}

/** A node that is reached again without an answer of the contact would be walked through for ever, at once or by its timers. */
function walksInCircle(flow: Omit<Flow, 'id'>, first: FlowNode): boolean {
  const seen = new Set<string>();
  const open = ownExitsOf(first);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === first.id) return true;
    const node = flow.nodes[id];
    if (!node || seen.has(id)) continue;
    seen.add(id);
    open.push(...ownExitsOf(node));
  }
  return false;
}

/** Returns where a conversation may go from a node without an answer of the contact. */
function ownExitsOf(node: FlowNode): string[] {
  if (node.kind === 'menu' || node.kind === 'question') return node.noAnswer ? [node.noAnswer.next] : [];
  return exitsOf(node).map(({ to }) => to);
}
