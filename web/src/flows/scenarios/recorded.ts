import { MOST_SCENARIO_STEPS, type ScenarioStep } from '@recado/contracts';
import type { Line, Talk } from '@recado/flow-engine';

const LONGEST = 1_000;

/** What came of a happening, as it is expected from now on. The engine's own words differ by language and are left out. */
function expectationOf(line: Line, ownText: string): ScenarioStep | null {
  if (line.from !== 'note') {
    if (line.from === 'contact') return null;
    const text = line.text.trim();
    if (text === '' || text === ownText) return null;
    return { type: 'says', how: text.length > LONGEST ? 'contains' : 'equal', text: text.slice(0, LONGEST).trim() };
  }
  const { kind, id } = line.note;
  if (kind === 'queue') return { type: 'queue', queueId: id };
  if (kind === 'tag' && id) return { type: 'tag', tagId: id };
  if (kind === 'assign' && id) return { type: 'assigned', userId: id };
  return kind === 'handedOver' || kind === 'ended' ? { type: 'outcome', outcome: kind } : null;
}

/** Returns a happening with all that came of it between two states of a conversation. */
export function recorded(happening: ScenarioStep, before: Talk, after: Talk, ownText: string): ScenarioStep[] {
  const lines = after.lines.slice(before.lines.length);
  const expected = lines.flatMap((line) => expectationOf(line, ownText) ?? []);
  const node = after.state?.node;
  return [happening, ...expected, ...(node ? [{ type: 'reaches' as const, nodeId: node }] : [])];
}

/** A scenario has room for so many steps; the end of a longer conversation is left out. */
export const cutToSize = (steps: readonly ScenarioStep[]): ScenarioStep[] => steps.slice(0, MOST_SCENARIO_STEPS);
