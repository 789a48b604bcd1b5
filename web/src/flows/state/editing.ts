import { MOST_FLOW_NODES, type CompanyFlow, type DraftNode, type FlowContent } from '@recado/contracts';
import { createContext, use, useMemo, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useFailureToast } from '../../shared/data/use-error-toast.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import { withChanged, withNode, withNodeAfter, freeId, without, type Point } from '../model/edits.js';
import { beginning, changed, redone, undone } from '../model/history.js';
import { newNode } from '../model/new-node.js';
import type { NodeKind } from '../model/nodes.js';
import { problemsIn, type Problem } from '../model/problems.js';
import { useExistingIds } from './use-existing-ids.js';

/** The state and actions that all components of the editor share. */
export type Editing = Readonly<{
  flowId: string;
  content: FlowContent;
  problems: readonly Problem[];
  selectedId: string | null;
  /** The node where the try-out is waiting. */
  runningId: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Continuous typing in the same `field` is one undo step. */
  change: (next: FlowContent, field?: string) => void;
  /** Changes fields in the latest state of a node. Used to apply asynchronous results. */
  changeNode: (id: string, fields: Partial<DraftNode>) => void;
  select: (id: string | null) => void;
  showRunning: (id: string | null) => void;
  /** Adds a node at the drop position, or after the selected node, and selects it. */
  add: (kind: NodeKind, at?: Point) => void;
  remove: (ids: readonly string[]) => void;
  undo: () => void;
  redo: () => void;
}>;

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing() is for what stands inside the editor');
  return editing;
}

/** Returns the title of a node. Defaults to the name of its kind. */
export function useTitles(): (id: string) => string {
  const translate = useTranslate();
  const { content } = useEditing();
  return (id) => content.places[id]?.title || translate(`flows.kinds.${content.nodes[id]?.kind ?? 'gone'}`);
}

/** Holds the edited draft, its history and the selection. */
export function useDraft({ id: flowId, draft: first }: Pick<CompanyFlow, 'id' | 'draft'>): Editing {
  const translate = useTranslate();
  const known = useExistingIds(flowId);
  const showFailure = useFailureToast();
  const [history, setHistory] = useState(() => beginning(first));
  const [selected, select] = useState<string | null>(null);
  const [runningId, showRunning] = useState<string | null>(null);
  const { now: content, past, future } = history;
  const problems = useMemo(() => problemsIn(content, known), [content, known]);
  const selectedId = selected !== null && content.nodes[selected] ? selected : null;
  const change = useEventCallback((next: FlowContent, field?: string) =>
    setHistory((before) => changed(before, next, field ?? null)),
  );
  const changeNode = useEventCallback((id: string, fields: Partial<DraftNode>) =>
    setHistory((before) => {
      const node = before.now.nodes[id];
      return node ? changed(before, withChanged(before.now, { ...node, ...fields } as DraftNode)) : before;
    }),
  );
  const add = useEventCallback((kind: NodeKind, at?: Point) => {
    if (Object.keys(content.nodes).length >= MOST_FLOW_NODES) return showFailure('flows.full');
    const node = newNode(kind, freeId(content, kind), translate('flows.invalidAnswer'));
    change(at ? withNode(content, node, at) : withNodeAfter(content, node, selectedId));
    return select(node.id);
  });
  const remove = useEventCallback((ids: readonly string[]) => change(without(content, ids)));
  const [undo, redo] = [useEventCallback(() => setHistory(undone)), useEventCallback(() => setHistory(redone))];
  return {
    ...{ flowId, content, problems, selectedId, runningId, canUndo: past.length > 0, canRedo: future.length > 0 },
    ...{ change, changeNode, select, showRunning, add, remove, undo, redo },
  };
}
