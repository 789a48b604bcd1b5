import type { FlowScenario, ScenarioStep } from '@recado/contracts';
import type { FlowFacts } from '@recado/flow-engine';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { IconAction } from '../../shared/IconAction.js';
import { knownLanguage } from '../../shared/lib/languages.js';
import { useScenarios } from '../state/use-scenarios.js';
import { cutToSize } from './recorded.js';
import { ScenarioDialog } from './ScenarioDialog.js';

type Props = {
  steps: readonly ScenarioStep[];
  startedAt: number;
  facts: Pick<FlowFacts, 'tagIds' | 'language' | 'isKnownContact'>;
};

/** Saves a conversation as a scenario, which can be edited first. */
export function SaveScenario({ steps, startedAt, facts }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { scenarios, save, isSaving } = useScenarios();
  const { tagIds, language, isKnownContact } = facts;
  const scenario: FlowScenario = {
    name: '',
    startsAt: new Date(startedAt).toISOString(),
    contact: { tagIds: [...tagIds], language: knownLanguage(language), isKnownContact },
    steps: cutToSize(steps),
  };
  const store = async (kept: FlowScenario) => {
    await save([...scenarios, kept]);
    setOpen(false);
  };
  return (
    <>
      <IconAction
        icon="note"
        label={translate('flows.scenarios.keep')}
        disabled={steps.length === 0}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <ScenarioDialog
          scenario={scenario}
          takenNames={scenarios.map(({ name }) => name)}
          isSaving={isSaving}
          onSave={(kept) => void store(kept).catch(() => undefined)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
