import type { DraftNode } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { COLUMNS, useNumbers, type NodeStatistics } from '../state/numbers.js';
import { roughly } from './duration.js';

/** Returns one line of statistics about a node for each chosen version. */
export function useNumbersText(): (node: DraftNode) => readonly string[] {
  const translate = useTranslate();
  const { of, chosen } = useNumbers();
  const lineOf = (shown: NodeStatistics) => {
    const counts = COLUMNS.flatMap((column) => {
      const count = shown[column];
      const isShown = count !== null && (count > 0 || column === 'entered');
      return isShown ? `${translate(`flows.numbers.${column}`)} ${count}` : [];
    });
    return [...counts, ...(shown.medianMs === null ? [] : [`≈ ${roughly(shown.medianMs)}`])].join(' · ');
  };
  return (node) =>
    of(node).map((shown, n) => (chosen.length > 1 ? `v${chosen[n] ?? 0}: ${lineOf(shown)}` : lineOf(shown)));
}
