import { Run } from './run.js';
import { beginning, isTooLate, type Advanced, type FlowEvent, type FlowState, type Situation } from './state.js';

/** Starts the flow with the message that opened the conversation. */
export const begin = (situation: Situation, text: string): Advanced =>
  new Run(situation, beginning(situation.flow.id, situation.now)).begin(text);

/** Returns the new state of a conversation after an event, and the effects to run. Outdated events change nothing. */
export function advance(situation: Situation, state: FlowState, event: FlowEvent): Advanced {
  if (state.outcome !== null || isTooLate(state, event)) return { state, effects: [], marks: [] };
  return new Run(situation, state).handle(event);
}
