import type { FlowContent } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';
import { applyEdgeChanges, applyNodeChanges, type Edge, type EdgeChange, type NodeChange } from '@xyflow/react';
import { isEqual } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNumbersText } from '../numbers/use-numbers-text.js';
import { useEditing, useTitles, type Editing } from '../state/editing.js';
import type { CardData, CardNode } from './NodeCard.js';

/** Derives the edges from the exits. The id of an edge identifies its exit. */
const edgesOf = ({ nodes }: FlowContent): Edge[] =>
  Object.values(nodes).flatMap((node) =>
    exitsOf(node)
      .filter(({ to }) => nodes[to])
      .map(({ id, to }) => ({ id: `${node.id} ${id}`, source: node.id, sourceHandle: id, target: to })),
  );

function useCards({ content, problems, runningId }: Editing): Omit<CardNode, 'selected'>[] {
  const translate = useTranslate();
  const titleOf = useTitles();
  const numbersOf = useNumbersText();
  return Object.values(content.nodes).map((node) => {
    const { x = 0, y = 0 } = content.places[node.id] ?? {};
    const wrong = problems.filter(({ nodeId }) => nodeId === node.id);
    const data: CardData = {
      ...{ node, title: titleOf(node.id) },
      ...{ isStart: content.start === node.id, isRunning: runningId === node.id },
      problem: wrong.map(({ code }) => translate(`flows.problems.${code}`)).join(' '),
      numbers: numbersOf(node),
    };
    return { id: node.id, type: 'card', position: { x, y }, ariaLabel: data.title, data };
  });
}

/**
 * Keeps a card's measured size, and its data object while the data is unchanged, so that the card is not rendered
 * again.
 */
function merged(before: CardNode | undefined, card: CardNode): CardNode {
  if (!before) return card;
  return { ...before, ...card, data: isEqual(before.data, card.data) ? before.data : card.data };
}

/** The nodes and edges on the canvas: the draft plus canvas-only state, such as the position of a dragged node. */
export function useBoard() {
  const editing = useEditing();
  const { content, selectedId, select } = editing;
  const cards = useCards(editing);
  const [nodes, setNodes] = useState<CardNode[]>([]);
  const [edges, setEdges] = useState<Edge[]>([]);
  const [drawn, setDrawn] = useState<{ cards: string; content: FlowContent | null }>({ cards: '', content: null });
  const shown = JSON.stringify([cards, selectedId]);
  if (drawn.cards !== shown || drawn.content !== content) {
    setDrawn({ cards: shown, content });
    const knownNodes = new Map(nodes.map((node) => [node.id, node]));
    setNodes(cards.map((card) => merged(knownNodes.get(card.id), { ...card, selected: card.id === selectedId })));
    const chosen = new Set(edges.filter((edge) => edge.selected).map(({ id }) => id));
    setEdges(edgesOf(content).map((edge) => ({ ...edge, selected: chosen.has(edge.id) })));
  }
  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    setNodes((before) => applyNodeChanges(changes, before));
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') select(chosen.id);
  };
  const onEdgesChange = (changes: EdgeChange[]) => setEdges((before) => applyEdgeChanges(changes, before));
  return { nodes, edges, onNodesChange, onEdgesChange };
}
