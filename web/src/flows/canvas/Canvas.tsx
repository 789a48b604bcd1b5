import '@xyflow/react/dist/style.css';
import { Box, useTheme } from '@mui/material';
import { Background, Controls, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, type Edge } from '@xyflow/react';
import type { FlowContent } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { connected, movedTo, without } from '../model/edits.js';
import { KINDS } from '../model/nodes.js';
import { useEditing } from '../state/editing.js';
import { canvasStyle } from './canvas-style.js';
import { NodeCard, type CardNode } from './NodeCard.js';
import { DRAGGED_KIND } from '../model/canvas-markers.js';
import { useBoard } from './use-board.js';

const NODE_TYPES = { card: NodeCard };
const FIT = { maxZoom: 1, padding: 0.15 };
const DELETE_KEYS = ['Delete', 'Backspace'];
/** While a dialog is open, it handles keyboard events instead of the canvas behind it. */
const isInFront = () => Promise.resolve(document.querySelector('[role="dialog"]') === null);
const CENTRE = { x: 124, y: 60 };
/** The default animation zooms out and in again, and stays zoomed out when it is interrupted. */
const GENTLY = { duration: 200, interpolate: 'linear' } as const;

const FIRST = { zoom: 0.8, x: 40, y: 260 };

/** Returns a viewport that shows the start node at a readable size. */
function beginningOf({ start, places }: FlowContent) {
  const { x = 0, y = 0 } = places[start] ?? {};
  return { x: FIRST.x - x * FIRST.zoom, y: FIRST.y - y * FIRST.zoom, zoom: FIRST.zoom };
}

/** Translates the library's texts for screen readers. */
function useLibraryTexts() {
  const translate = useTranslate();
  const text = (key: string) => translate(`flows.canvas.${key}`);
  return {
    'node.a11yDescription.default': text('nodeHint'),
    'edge.a11yDescription.default': text('edgeHint'),
    'controls.ariaLabel': text('controls'),
    'controls.zoomIn.ariaLabel': text('zoomIn'),
    'controls.zoomOut.ariaLabel': text('zoomOut'),
    'controls.fitView.ariaLabel': text('fit'),
    'minimap.ariaLabel': text('map'),
    'handle.ariaLabel': text('handle'),
  };
}

/** Scrolls to a node that was selected outside the canvas, for example in the list of problems or by the try-out. */
function useSight(id: string | null): void {
  const { content } = useEditing();
  const { setCenter, getViewport, flowToScreenPosition } = useReactFlow();
  const place = content.places[id ?? ''];
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    const box = document.querySelector('.react-flow')?.getBoundingClientRect();
    if (!place || !box) return;
    const { x, y } = flowToScreenPosition(place);
    const isSeen = x >= box.left && y >= box.top && x + 2 * CENTRE.x <= box.right && y + 2 * CENTRE.y <= box.bottom;
    if (!isSeen) void setCenter(place.x + CENTRE.x, place.y + CENTRE.y, { ...GENTLY, zoom: getViewport().zoom });
  }, [id, place, setCenter, getViewport, flowToScreenPosition]);
}

function useDrop() {
  const { add } = useEditing();
  const { screenToFlowPosition } = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED_KIND)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const kind = KINDS.find((one) => one === event.dataTransfer.getData(DRAGGED_KIND));
      if (!kind) return;
      event.preventDefault();
      add(kind, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
    },
  };
}

/** Turns gestures on the canvas into changes to the draft. */
function useGestures() {
  const { content, change } = useEditing();
  return {
    onNodeDragStop: (_event: unknown, _node: CardNode, moved: CardNode[]) =>
      change(movedTo(content, Object.fromEntries(moved.map(({ id, position }) => [id, position])))),
    onConnect: ({ source, sourceHandle, target }: { source: string; sourceHandle: string | null; target: string }) =>
      change(connected(content, { node: source, exit: sourceHandle ?? '' }, target)),
    onDelete: ({ nodes, edges }: { nodes: CardNode[]; edges: Edge[] }) => {
      const kept = without(
        content,
        nodes.map(({ id }) => id),
      );
      const cut = (draft: typeof content, { source, sourceHandle }: Edge) =>
        connected(draft, { node: source, exit: sourceHandle ?? '' }, '');
      change(edges.reduce(cut, kept));
    },
  };
}

function Board() {
  const { palette } = useTheme();
  const { content, select, selectedId, runningId } = useEditing();
  const [viewport] = useState(() => beginningOf(content));
  const labels = useLibraryTexts();
  useSight(selectedId);
  useSight(runningId);
  return (
    <ReactFlow<CardNode>
      {...useBoard()}
      {...useGestures()}
      {...useDrop()}
      nodeTypes={NODE_TYPES}
      colorMode={palette.mode}
      ariaLabelConfig={labels}
      deleteKeyCode={DELETE_KEYS}
      onBeforeDelete={isInFront}
      onPaneClick={() => select(null)}
      defaultViewport={viewport}
      minZoom={0.2}
      nodeDragThreshold={3}
    >
      <Background />
      <Controls showInteractive={false} fitViewOptions={FIT} />
      <MiniMap pannable zoomable />
    </ReactFlow>
  );
}

/** The draft as a diagram of nodes and connections. */
export default function Canvas() {
  return (
    <Box sx={canvasStyle}>
      <ReactFlowProvider>
        <Board />
      </ReactFlowProvider>
    </Box>
  );
}
