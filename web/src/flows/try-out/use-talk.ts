import { dayAfter, dayIn, momentOf } from '@recado/contracts';
import type { ScenarioStep } from '@recado/contracts';
import {
  answered,
  compileFlow,
  movedTo,
  said,
  talkAt,
  type FlowFacts,
  type Reply,
  type Talk,
  type World,
} from '@recado/flow-engine';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { answerStep, recorded } from '../scenarios/recorded.js';
import { useEditing } from '../state/editing.js';
import { useCompany } from '../state/use-company.js';

const MINUTE_MS = 60_000;
const NUMBER = '5511999990000';

/** Returns the timestamp of the given time of day on the next day, in the company's time zone. */
function nextDayAt(time: string, now: number, timeZone: string): number {
  const tomorrow = dayAfter(dayIn(timeZone, new Date(now)));
  return momentOf(`${tomorrow}T${time}`, timeZone).getTime();
}

/** A conversation with the current draft on a simulated clock. */
export function useTalk() {
  const translate = useTranslate();
  const language = useLocale();
  const company = useCompany();
  const { content, showRunning } = useEditing();
  const [facts, setFacts] = useState<Omit<FlowFacts, 'contact'>>({ tagIds: [], language, isKnownContact: false });
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [talk, setTalk] = useState(() => talkAt(startedAt));
  const [steps, setSteps] = useState<readonly ScenarioStep[]>([]);
  const { timeZone } = company;
  const contact = { name: translate('flows.try.contact'), number: NUMBER };
  const world: World = {
    flow: { ...compileFlow(content, company), id: 'draft' },
    facts: { ...facts, contact },
  };
  const node = talk.state?.node ?? null;
  useEffect(() => {
    showRunning(node);
    return () => showRunning(null);
  }, [node, showRunning]);
  const go = (step: ScenarioStep, next: Talk) => {
    setTalk(next);
    setSteps([...steps, ...recorded(step, talk, next, world.flow.texts.handedOver)]);
  };
  const moveTo = (now: number) => go({ type: 'clock', at: new Date(now).toISOString() }, movedTo(talk, world, now));
  const restart = () => {
    const now = Date.now();
    setStartedAt(now);
    setTalk(talkAt(now));
    setSteps([]);
  };
  return {
    ...{ talk, timeZone, facts, setFacts, startedAt, steps, restart },
    node: content.nodes[node ?? ''],
    say: (text: string) => go({ type: 'write', text }, said(talk, world, text)),
    answer: (reply: Reply | null) => go(answerStep(talk, reply), answered(talk, world, reply)),
    wait: (minutes: number) => go({ type: 'wait', minutes }, movedTo(talk, world, talk.now + minutes * MINUTE_MS)),
    goToNextDay: (time: string) => moveTo(nextDayAt(time, talk.now, timeZone)),
  };
}
export type TalkState = ReturnType<typeof useTalk>;
