import { LONGEST_FLOW_TEXT } from '@recado/contracts';
import { filledJson, filledUrl } from './call.js';
import { exitsOf } from './exits.js';
import { fileKeysOf, nodeAt, type Flow, type FlowNode, type HttpNode } from './flow.js';

export type FlowProblem = Readonly<{
  code:
    | ('missing' | 'unreachable' | 'circle' | 'noAnswer' | 'invalid' | 'empty' | 'noText' | 'tooLong')
    | ('queue' | 'tag' | 'user' | 'bot' | 'address' | 'body' | 'lookUp' | 'name' | 'file');
  nodeId: string;
}>;

/** The ids the company's value's records; a flow may reference no others. */
export type KnownIds = Readonly<
  Record<
    'queueIds' | 'tagIds' | 'userIds' | 'integrationIds' | 'invoiceIds' | 'promptIds' | 'fileKeys',
    readonly string[]
  >
>;

/**
 * Returns the problems that prevent a flow from being published: exits without a target, unreachable nodes, cycles that
 * never wait for the contact, missing exits, empty or overlong texts, calls without a URL, and references to records
 * that the company does not have.
 */
export function checkFlow(flow: Omit<Flow, 'id'>, known: KnownIds): FlowProblem[] {
  const nodes = Object.values(flow.nodes);
  const reached = reachedFrom(flow, flow.start);
  const missing = nodeAt(flow, flow.start) ? [] : [{ code: 'missing' as const, nodeId: flow.start }];
  return [...missing, ...nodes.flatMap((node) => problemsOf(node, { flow, known, reached }))];
}

type Around = { flow: Omit<Flow, 'id'>; known: KnownIds; reached: ReadonlySet<string> };
type Rule = (node: FlowNode, around: Around) => boolean;

type Asking = Extract<FlowNode, { kind: 'menu' | 'question' | 'invoice' }>;
const asks = (node: FlowNode): node is Asking =>
  node.kind === 'menu' || node.kind === 'question' || node.kind === 'invoice';
const needsText = (node: FlowNode) => asks(node) && node.kind !== 'invoice';

const RULES: Readonly<Record<FlowProblem['code'], Rule>> = {
  missing: (node, { flow }) => exitsOf(node).some(({ to }) => !nodeAt(flow, to)),
  unreachable: (node, { reached }) => !reached.has(node.id),
  circle: (node, { flow }) => walksInCircle(flow, node),
  noAnswer: (node) => asks(node) && !node.noAnswer,
  invalid: (node) => asks(node) && node.most === 0,
  empty: (node) => node.kind === 'menu' && node.choices.length === 0,
  noText: (node) =>
    (needsText(node) || (node.kind === 'message' && !node.file)) && 'text' in node && node.text.trim() === '',
  tooLong: (node) => 'text' in node && node.text.length > LONGEST_FLOW_TEXT,
  queue: (node, { known }) => node.kind === 'queue' && node.queueId !== null && !known.queueIds.includes(node.queueId),
  tag: (node, { known }) => tagsOf(node).some((tagId) => !known.tagIds.includes(tagId)),
  user: (node, { known }) => node.kind === 'assign' && !known.userIds.includes(node.userId),
  bot: (node, { known }) => node.kind === 'bot' && !isThere(node, known),
  address: (node) => node.kind === 'http' && !isAddress(node.url),
  body: (node) => node.kind === 'http' && !isBody(node),
  lookUp: (node, { known }) =>
    node.kind === 'invoice' && (node.integrationId === null || !known.invoiceIds.includes(node.integrationId)),
  name: (node) => node.kind === 'set' && node.name === '',
  file: (node, { known }) => fileKeysOf([node]).some((key) => !known.fileKeys.includes(key)),
};

function tagsOf(node: FlowNode): string[] {
  if (node.kind === 'tag') return [node.tagId];
  return node.kind === 'condition' && node.when.type === 'tag' ? [node.when.tagId] : [];
}

function isThere({ integrationId, promptId }: Extract<FlowNode, { kind: 'bot' }>, known: KnownIds): boolean {
  if (integrationId !== null) return known.integrationIds.includes(integrationId);
  return promptId !== null && known.promptIds.includes(promptId);
}

/** A contact's answer must not determine the host, so the host may not contain placeholders. */
function isAddress(url: string): boolean {
  const filled = filledUrl(url, {});
  if (!/^https?:\/\/[^/?#\\{}]+(?:[/?#]|$)/i.test(url) || !URL.canParse(filled)) return false;
  const { username, password } = new URL(filled);
  return username === '' && password === '';
}

function isBody({ method, body }: HttpNode): boolean {
  if (method === 'GET' || body.trim() === '') return true;
  try {
    JSON.parse(filledJson(body, {}));
    return true;
  } catch {
    return false;
  }
}

function problemsOf(node: FlowNode, around: Around): FlowProblem[] {
  const codes = Object.keys(RULES) as FlowProblem['code'][];
  return codes.filter((code) => RULES[code](node, around)).map((code) => ({ code, nodeId: node.id }));
}

function reachedFrom(flow: Omit<Flow, 'id'>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeAt(flow, id);
    if (!node || reached.has(id)) continue;
    reached.add(id);
    open.push(...exitsOf(node).map(({ to }) => to));
  }
  return reached;
}

/**
 * Returns whether a node can be reached again without an answer from the contact, so that it would repeat forever,
 * immediately or by timers.
 */
function walksInCircle(flow: Omit<Flow, 'id'>, first: FlowNode): boolean {
  const seen = new Set<string>();
  const open = ownExitsOf(first);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === first.id) return true;
    const node = nodeAt(flow, id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    open.push(...ownExitsOf(node));
  }
  return false;
}

/** Returns the next nodes that need no answer from the contact. A lookup first needs a document. */
function ownExitsOf(node: FlowNode): string[] {
  if (asks(node)) return node.noAnswer ? [node.noAnswer.next] : [];
  return exitsOf(node).map(({ to }) => to);
}
