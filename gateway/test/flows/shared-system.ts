import type { FlowState } from '../../../scripts/testing/flow-system.mjs';

type Shared = { state: FlowState; stop: () => Promise<void> };

/**
 * Returns the system that flows share. `npm test` starts it once per run and passes its address; a file that jest runs
 * alone, for example from an editor, starts its own.
 */
export async function sharedSystem(): Promise<Shared> {
  const { FLOW_SYSTEM } = process.env;
  if (!FLOW_SYSTEM) {
    const { startFlowSystem } = await import('../../../scripts/testing/flow-system.mjs');
    return startFlowSystem();
  }
  const response = await fetch(FLOW_SYSTEM);
  if (!response.ok) throw new Error(`the shared system did not start: ${await response.text()}`);
  return { state: (await response.json()) as FlowState, stop: () => Promise.resolve() };
}
