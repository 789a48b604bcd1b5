import { Graph, layout } from '@dagrejs/dagre';
import type { DraftNode, FlowContent } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';
import { inOrder } from './order.js';

export const CARD_PX = 248;
const HEAD_PX = 84;
const EXIT_PX = 28;

const heightOf = (node: DraftNode) => HEAD_PX + exitsOf(node).length * EXIT_PX;

/** Arranges the nodes from left to right with few crossing connections. */
export function laidOut(content: FlowContent): FlowContent {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 32, ranksep: 88 });
  graph.setDefaultEdgeLabel(() => ({}));
  const nodes = inOrder(content);
  for (const node of nodes) graph.setNode(node.id, { width: CARD_PX, height: heightOf(node) });
  for (const node of nodes)
    for (const { id, to } of exitsOf(node)) if (content.nodes[to]) graph.setEdge(node.id, to, {}, id);
  layout(graph);
  const places = nodes.map((node) => {
    const { x = 0, y = 0 } = graph.node(node.id) as { x?: number; y?: number };
    const corner = { x: Math.round(x - CARD_PX / 2), y: Math.round(y - heightOf(node) / 2) };
    return [node.id, { ...corner, title: content.places[node.id]?.title ?? '' }];
  });
  return { ...content, places: Object.fromEntries(places) as FlowContent['places'] };
}
