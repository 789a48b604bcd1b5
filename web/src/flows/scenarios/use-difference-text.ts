import type { FlowScenario, ScenarioStep } from '@recado/contracts';
import type { ScenarioDifference } from '@recado/flow-engine';
import { exitsOf } from '@recado/flow-engine';
import { useTranslate } from 'ra-core';
import { useExitName } from '../forms/ExitSelects.js';
import { useEditing, useTitles } from '../state/editing.js';
import { useNames } from '../state/node-summary.js';

const idOf = (step: ScenarioStep): string => {
  if (step.type === 'queue') return step.queueId ?? '';
  if (step.type === 'tag') return step.tagId;
  return step.type === 'assigned' ? step.userId : '';
};

/** Describes the expected and the actual behaviour at a step. */
export function useDifferenceText(): (scenario: FlowScenario, difference: ScenarioDifference) => string {
  const translate = useTranslate();
  const titleOf = useTitles();
  const nameOf = useNames();
  const exitName = useExitName();
  const { content } = useEditing();
  const exitOf = (nodeId: string, id: string) => {
    const node = content.nodes[nodeId];
    const exit = node && exitsOf(node).find((one) => one.id === id);
    return exit ? exitName(exit) : '';
  };
  const expectedOf = (step: ScenarioStep): string => {
    if (step.type === 'says' || step.type === 'write') return step.text;
    if (step.type === 'reaches') return titleOf(step.nodeId);
    if (step.type === 'takes') return exitOf(step.nodeId, step.exit);
    if (step.type === 'outcome') return translate(`flows.try.notes.${step.outcome}`);
    return step.type === 'value' ? `${step.name} = ${step.value}` : nameOf(idOf(step));
  };
  const foundOf = (step: ScenarioStep, found: string): string => {
    if (found === '') return translate('flows.scenarios.nothing');
    if (step.type === 'reaches') return titleOf(found);
    if (step.type === 'takes') return exitOf(step.nodeId, found);
    if (step.type === 'outcome') return translate(`flows.try.notes.${found}`);
    return step.type === 'says' || step.type === 'value' ? found : nameOf(found) || found;
  };
  return ({ steps }, { step: n, code, found }) => {
    const step = steps[n];
    if (!step) return '';
    const expected = expectedOf(step) || translate('flows.scenarios.none');
    return translate(`flows.scenarios.differences.${code}`, { step: n + 1, expected, found: foundOf(step, found) });
  };
}
