import type { ReplayConversation, ScenarioStep } from '@recado/contracts';
import { answered, movedTo, said, talkAt, type Flow, type Talk, type World } from '@recado/flow-engine';
import { answerStep, recorded } from '../scenarios/recorded.js';
import { replyFor } from './replay.js';

/** Shorter pauses have no effect on a flow. */
const PAUSE_MS = 60_000;
const MOST_QUESTIONS = 10;

/** Creates scenario steps from the contact's messages and the draft's current replies. */
export function scenarioOf(flow: Flow, conversation: ReplayConversation): ScenarioStep[] {
  const { messages, facts } = conversation;
  const world: World = { flow, facts: { ...facts, contact: { name: '', number: '' } } };
  const steps: ScenarioStep[] = [];
  let talk = talkAt(new Date(messages[0]?.at ?? 0).getTime());
  const go = (step: ScenarioStep, next: Talk) => {
    steps.push(...recorded(step, talk, next, flow.texts.handedOver));
    talk = next;
  };
  const isOver = () => Boolean(talk.state?.outcome);
  for (const message of messages) {
    if (isOver()) break;
    const at = new Date(message.at).getTime();
    if (at - talk.now > PAUSE_MS) go({ type: 'clock', at: message.at }, movedTo(talk, world, at));
    if (isOver()) break;
    go({ type: 'write', text: message.text.trim() }, said(talk, world, message.text.trim()));
    for (let n = 0; n < MOST_QUESTIONS && talk.asked; n += 1) {
      const reply = replyFor(talk, conversation, message);
      go(answerStep(talk, reply), answered(talk, world, reply));
    }
  }
  return steps.filter((step) => step.type !== 'write' || step.text !== '');
}
