import { MOST_FLOW_SCENARIOS, type FlowScenario } from '@recado/contracts';
import { compileFlow, runScenario, type ScenarioDifference } from '@recado/flow-engine';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { readingOf } from '../../shared/data/reading.js';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { ListBody } from '../../shared/table/ListBody.js';
import { useEditing, useTitles } from '../state/editing.js';
import { useCompany } from '../state/use-company.js';
import { useScenarios } from '../state/use-scenarios.js';
import { ScenarioDialog } from './ScenarioDialog.js';
import { useDifferenceText } from './use-difference-text.js';

/** Runs every scenario with the current draft, shortly after each change. */
function useResults(scenarios: readonly FlowScenario[]): readonly (ScenarioDifference | null)[] {
  const company = useCompany();
  const content = useDeferredValue(useEditing().content);
  return useMemo(() => {
    const flow = { ...compileFlow(content, company), id: 'draft' };
    return scenarios.map((scenario) => runScenario(flow, scenario).difference);
  }, [scenarios, content, company]);
}

type RowProps = {
  scenario: FlowScenario;
  difference: ScenarioDifference | null;
  onNode: (nodeId: string) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function Row({ scenario, difference, onNode, onEdit, onRemove }: RowProps) {
  const translate = useTranslate();
  const textOf = useDifferenceText();
  const titleOf = useTitles();
  const { content } = useEditing();
  const { name } = scenario;
  const nodeId = difference?.nodeId ?? '';
  const result = translate(difference ? 'flows.scenarios.fails' : 'flows.scenarios.passes');
  return (
    <Card component="li" aria-label={name} sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box
          role="img"
          aria-label={result}
          title={result}
          sx={{ display: 'grid', color: difference ? 'error.main' : 'success.main' }}
        >
          <Icon name={difference ? 'close' : 'check'} size={18} />
        </Box>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconAction icon="pencil" size="small" label={translate('flows.scenarios.edit', { name })} onClick={onEdit} />
        <IconAction
          icon="trash"
          size="small"
          label={translate('flows.scenarios.remove', { name })}
          onClick={onRemove}
        />
      </Stack>
      {difference ? (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{textOf(scenario, difference)}</Box>
      ) : null}
      {content.nodes[nodeId] ? (
        <Button size="small" onClick={() => onNode(nodeId)}>
          {translate('flows.scenarios.goTo', { node: titleOf(nodeId) })}
        </Button>
      ) : null}
    </Card>
  );
}

function useDialogs(scenarios: readonly FlowScenario[]) {
  const translate = useTranslate();
  const { save, isSaving } = useScenarios();
  const [edited, edit] = useState<FlowScenario | null>(null);
  const [asked, ask] = useState<FlowScenario | null>(null);
  const replace = async (kept: FlowScenario) => {
    await save(scenarios.map((one) => (one === edited ? kept : one)));
    edit(null);
  };
  const remove = () => {
    void save(scenarios.filter((one) => one !== asked)).catch(() => undefined);
    ask(null);
  };
  const dialogs = (
    <>
      {edited ? (
        <ScenarioDialog
          scenario={edited}
          takenNames={scenarios.filter((one) => one !== edited).map(({ name }) => name)}
          isSaving={isSaving}
          onSave={(kept) => void replace(kept).catch(() => undefined)}
          onClose={() => edit(null)}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={translate('flows.scenarios.removeTitle', { name: asked?.name ?? '' })}
        text={translate('flows.scenarios.removeText')}
        confirmLabel={translate('app.delete')}
        onConfirm={remove}
        onClose={() => ask(null)}
      />
    </>
  );
  return { edit, ask, dialogs };
}

/** The scenarios of the flow and their results with the current draft. */
export default function ScenarioPanel({ onNode }: { onNode: (nodeId: string) => void }) {
  const translate = useTranslate();
  const { query, scenarios } = useScenarios();
  const results = useResults(scenarios);
  const { edit, ask, dialogs } = useDialogs(scenarios);
  const failed = results.filter((difference) => difference !== null).length;
  return (
    <Box sx={{ p: 1.5 }}>
      <ListBody
        reading={readingOf(query)}
        isEmpty={scenarios.length === 0}
        empty={
          <EmptyState
            icon="note"
            title={translate('flows.scenarios.empty')}
            hint={translate('flows.scenarios.emptyHint')}
          />
        }
      >
        <Box role="status" sx={{ mb: 1, color: 'text.secondary' }}>
          {translate('flows.scenarios.summary', { passed: results.length - failed, failed })}
          {scenarios.length >= MOST_FLOW_SCENARIOS ? ` ${translate('flows.scenarios.full')}` : ''}
        </Box>
        <Stack component="ul" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
          {scenarios.map((scenario, n) => (
            <Row
              key={scenario.name}
              scenario={scenario}
              difference={results[n] ?? null}
              onNode={onNode}
              onEdit={() => edit(scenario)}
              onRemove={() => ask(scenario)}
            />
          ))}
        </Stack>
      </ListBody>
      {dialogs}
    </Box>
  );
}
