import type { DraftNode, FlowNumbers, GetFlowNumbers, NodeNumbers } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { readingOf, type Reading } from '../../shared/data/reading.js';

type Reply = z.output<(typeof GetFlowNumbers)['reply']>;

/** The available periods, in days. */
export const PERIODS = [7, 30] as const;
export const COLUMNS = ['entered', 'answered', 'invalid', 'dropped', 'handedOver'] as const;
/** A node's statistics. Figures that do not apply to its kind are null. */
export type NodeStatistics = Readonly<Record<(typeof COLUMNS)[number], number | null> & { medianMs: number | null }>;

const ASKING: readonly DraftNode['kind'][] = ['menu', 'question', 'bot'];
const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, one) => sum + one, 0);

/**
 * Counts a contact as dropped if the contact was asked but neither answered nor left the node in another way. This
 * includes contacts who may still answer.
 */
export function statisticsOf(kind: DraftNode['kind'], numbers: NodeNumbers): NodeStatistics {
  const { entered, answered, invalid, expired, handedOver, left, medianMs } = numbers;
  if (!ASKING.includes(kind))
    return { entered, answered: null, invalid: null, dropped: null, handedOver, medianMs: null };
  const silent = Math.max(0, entered - total(left) - handedOver);
  return {
    entered,
    answered,
    invalid: kind === 'bot' ? null : invalid,
    dropped: expired + silent,
    handedOver,
    medianMs,
  };
}

export type Numbers = Readonly<{
  isOn: boolean;
  days: number;
  /** The versions with conversations in the period, newest first. */
  versions: readonly number[];
  /** One version, or two versions to compare. */
  chosen: readonly number[];
  reading: Reading;
  toggle: () => void;
  setDays: (days: number) => void;
  choose: (at: 0 | 1, version: number | null) => void;
  /** One entry per chosen version. */
  of: (node: DraftNode) => readonly NodeStatistics[];
}>;

export const NumbersContext = createContext<Numbers | null>(null);

const NONE: Omit<NodeNumbers, 'nodeId'> = {
  ...{ entered: 0, answered: 0, invalid: 0, expired: 0, handedOver: 0, ended: 0 },
  ...{ left: {}, medianMs: null },
};

const inVersion = (all: readonly FlowNumbers[], version: number, nodeId: string): NodeNumbers =>
  all.find((one) => one.version === version)?.nodes.find((one) => one.nodeId === nodeId) ?? { ...NONE, nodeId };

/** Loads the nodes' statistics while they are displayed. */
export function useFlowNumbers(flowId: string): Numbers {
  const [isOn, setOn] = useState(false);
  const [days, setDays] = useState<number>(PERIODS[0]);
  const [wanted, setWanted] = useState<readonly [number | null, number | null]>([null, null]);
  const query = useQuery({
    queryKey: ['flow', flowId, 'numbers', days],
    queryFn: ({ signal }) => api.get<Reply>(`/flows/${flowId}/numbers?days=${days}`, { signal }),
    enabled: isOn,
  });
  const all = query.data?.versions ?? [];
  const versions = all.map(({ version }) => version);
  const isKnown = (version: number | null): version is number => version !== null && versions.includes(version);
  const first = isKnown(wanted[0]) ? wanted[0] : versions[0];
  const chosen = first === undefined ? [] : [first, ...(isKnown(wanted[1]) && wanted[1] !== first ? [wanted[1]] : [])];
  return {
    ...{ isOn, days, versions, chosen, reading: readingOf(query), setDays },
    toggle: () => setOn(!isOn),
    choose: (at, version) => setWanted(at === 0 ? [version, wanted[1]] : [wanted[0], version]),
    of: (node) => (isOn ? chosen.map((version) => statisticsOf(node.kind, inVersion(all, version, node.id))) : []),
  };
}

export function useNumbers(): Numbers {
  const numbers = use(NumbersContext);
  if (!numbers) throw new Error('useNumbers() is for what stands inside the editor');
  return numbers;
}
