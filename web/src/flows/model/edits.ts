import type { DraftNode, FlowContent } from '@recado/contracts';
import { exitsOf, withExit } from '@recado/flow-engine';
import { withoutWaysTo, type NodeKind } from './nodes.js';

export type Point = Readonly<{ x: number; y: number }>;

export const EMPTY_FLOW: FlowContent = { start: '', nodes: {}, places: {} };
/** The distance between nodes that are added in sequence. */
const STEP: Point = { x: 320, y: 40 };

export function freeId({ nodes }: FlowContent, kind: NodeKind): string {
  let n = 1;
  while (nodes[`${kind}-${n}`]) n += 1;
  return `${kind}-${n}`;
}

/** Adds a node. The first node of a flow becomes its start. */
export const withNode = (content: FlowContent, node: DraftNode, at: Point): FlowContent => ({
  start: content.start || node.id,
  nodes: { ...content.nodes, [node.id]: node },
  places: { ...content.places, [node.id]: { x: Math.round(at.x), y: Math.round(at.y), title: '' } },
});

/** Adds a node to the right of another one, and connects that node's first unconnected exit to it. */
export function withNodeAfter(content: FlowContent, node: DraftNode, before: string | null): FlowContent {
  const last = content.nodes[before ?? ''];
  const { x, y } = content.places[last?.id ?? ''] ?? lowest(content);
  const added = withNode(content, node, { x: x + STEP.x, y: last ? y + STEP.y : y });
  const loose = last && exitsOf(last).find(({ to }) => to === '');
  return last && loose ? connected(added, { node: last.id, exit: loose.id }, node.id) : added;
}

/** Returns a position below all nodes, so that a new node does not cover another one. */
function lowest({ places }: FlowContent): Point {
  const all = Object.values(places);
  return all.length === 0 ? { x: -STEP.x, y: 0 } : { x: -STEP.x, y: Math.max(...all.map(({ y }) => y)) + STEP.x };
}

export const withChanged = (content: FlowContent, node: DraftNode): FlowContent => ({
  ...content,
  nodes: { ...content.nodes, [node.id]: node },
});

/** Removes nodes and all connections to them. */
export function without(content: FlowContent, ids: readonly string[]): FlowContent {
  const gone = new Set(ids);
  const kept = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)));
  const nodes = Object.entries(kept(content.nodes)).map(([id, node]) => [id, withoutWaysTo(node, gone)]);
  return {
    start: gone.has(content.start) ? '' : content.start,
    nodes: Object.fromEntries(nodes) as FlowContent['nodes'],
    places: kept(content.places),
  };
}

export function connected(content: FlowContent, from: { node: string; exit: string }, to: string): FlowContent {
  const node = content.nodes[from.node];
  return node ? withChanged(content, withExit(node, from.exit, to)) : content;
}

export function movedTo(content: FlowContent, moves: Readonly<Record<string, Point>>): FlowContent {
  const moved = Object.entries(moves).map(([id, { x, y }]) => [
    id,
    { title: content.places[id]?.title ?? '', x: Math.round(x), y: Math.round(y) },
  ]);
  return { ...content, places: { ...content.places, ...Object.fromEntries(moved) } as FlowContent['places'] };
}

export const titled = (content: FlowContent, id: string, title: string): FlowContent => ({
  ...content,
  places: { ...content.places, [id]: { ...(content.places[id] ?? { x: 0, y: 0 }), title } },
});
