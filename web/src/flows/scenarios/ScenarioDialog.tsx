import { FlowScenario, MOST_SCENARIO_STEPS, type ScenarioStep } from '@recado/contracts';
import { Box, Button, FormControlLabel, Menu, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { LANGUAGES, knownLanguage } from '../../shared/lib/languages.js';
import { useEditing } from '../state/editing.js';
import { newStep, STEP_TYPES, stepEdits } from './new-step.js';
import { Moment } from './Moment.js';
import { StepFields } from './StepFields.js';

const LONGEST_NAME = 100;

type RowProps = {
  step: ScenarioStep;
  n: number;
  count: number;
  onChange: (step: ScenarioStep) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function StepRow({ step, n, count, onChange, onMove, onRemove }: RowProps) {
  const translate = useTranslate();
  const name = `${n + 1}. ${translate(`flows.scenarios.steps.${step.type}`)}`;
  return (
    <Stack component="li" sx={{ gap: 1, borderTop: 1, borderColor: 'line', pt: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <IconAction
          icon="up"
          size="small"
          label={translate('flows.scenarios.stepUp', { name })}
          disabled={n === 0}
          onClick={() => onMove(n - 1)}
        />
        <IconAction
          icon="down"
          size="small"
          label={translate('flows.scenarios.stepDown', { name })}
          disabled={n === count - 1}
          onClick={() => onMove(n + 1)}
        />
        <IconAction
          icon="trash"
          size="small"
          label={translate('flows.scenarios.removeStep', { name })}
          onClick={onRemove}
        />
      </Stack>
      <StepFields step={step} onChange={onChange} />
    </Stack>
  );
}

function AddStep({ onAdd, disabled }: { onAdd: (type: ScenarioStep['type']) => void; disabled: boolean }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box>
      <Button
        size="small"
        aria-haspopup="menu"
        disabled={disabled}
        startIcon={<Icon name="plus" size={18} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('flows.scenarios.addStep')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {STEP_TYPES.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(type);
            }}
          >
            {translate(`flows.scenarios.steps.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

type ContactProps = { contact: FlowScenario['contact']; onChange: (contact: FlowScenario['contact']) => void };

function Contact({ contact, onChange }: ContactProps) {
  const translate = useTranslate();
  return (
    <>
      <SelectField
        label={translate('flows.conditions.language')}
        options={LANGUAGES.map(({ locale, name }) => ({ id: locale, name }))}
        value={contact.language}
        onChange={(language) => onChange({ ...contact, language: knownLanguage(language) })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={contact.isKnownContact}
            onChange={(_event, isKnownContact) => onChange({ ...contact, isKnownContact })}
          />
        }
        label={translate('flows.conditions.knownContact')}
      />
    </>
  );
}

type Props = {
  scenario: FlowScenario;
  takenNames: readonly string[];
  isSaving: boolean;
  onSave: (scenario: FlowScenario) => void;
  onClose: () => void;
};

/** The name, contact, start time and steps of a scenario. */
export function ScenarioDialog({ scenario: before, takenNames, isSaving, onSave, onClose }: Props) {
  const translate = useTranslate();
  const { content } = useEditing();
  const [scenario, setScenario] = useState(before);
  const { name, startsAt, contact, steps } = scenario;
  const set = (fields: Partial<FlowScenario>) => setScenario({ ...scenario, ...fields });
  const edit = stepEdits(steps);
  const isTaken = takenNames.includes(name.trim());
  const parsed = FlowScenario.safeParse(scenario);
  return (
    <FormDialog
      open
      title={translate('flows.scenarios.one')}
      submitLabel={translate('app.save')}
      values={scenario}
      isSaving={isSaving}
      disabled={!parsed.success || isTaken}
      onSubmit={() => parsed.data && onSave(parsed.data)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('flows.scenarios.name')}
        value={name}
        error={isTaken}
        helperText={isTaken ? translate('flows.scenarios.taken') : undefined}
        onChange={({ target }) => set({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
      />
      <Moment label={translate('flows.scenarios.startsAt')} value={startsAt} onChange={(at) => set({ startsAt: at })} />
      <Contact contact={contact} onChange={(next) => set({ contact: next })} />
      <Stack component="ol" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, n) => (
          <StepRow
            // Steps have no ids, and two steps may be equal.
            key={n}
            {...{ step, n, count: steps.length }}
            onChange={(next) => set({ steps: edit.with(n, next) })}
            onMove={(to) => set({ steps: edit.moved(n, to) })}
            onRemove={() => set({ steps: edit.without(n) })}
          />
        ))}
      </Stack>
      <AddStep
        disabled={steps.length >= MOST_SCENARIO_STEPS}
        onAdd={(type) => set({ steps: [...steps, newStep(type, { startsAt, nodeId: content.start })] })}
      />
    </FormDialog>
  );
}
