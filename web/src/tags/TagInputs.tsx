import { Box, FormHelperText } from '@mui/material';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCan } from '../providers/session.js';
import { SlaInput } from '../shared/sla/SlaInput.js';
import { TagChip } from '../shared/TagChip.js';
import { LaneRuleInputs } from './LaneRuleInputs.js';

function Preview() {
  const { name, color } = useWatch<{ name?: string; color?: string }>();
  return <TagChip name={name || '…'} color={color ?? ''} />;
}

/** Lanes of the board are tags; only users who may edit the board can turn a tag into a lane. */
export function TagInputs() {
  const translate = useTranslate();
  const mayKanban = useCan('tags:kanban');
  const mayAgree = useCan('queues-page:edit');
  return (
    <>
      <Box>
        <TextInput source="name" autoFocus autoComplete="off" helperText={false} />
        <FormHelperText>{translate('resources.tags.nameHelp')}</FormHelperText>
      </Box>
      <TextInput source="color" type="color" helperText={false} slotProps={{ inputLabel: { shrink: true } }} />
      {mayKanban ? (
        <BooleanInput
          source="kanban"
          helperText={false}
          format={(value: unknown) => value === 1}
          parse={(on: boolean) => (on ? 1 : 0)}
        />
      ) : null}
      {mayKanban ? <LaneRuleInputs /> : null}
      {mayAgree ? <SlaInput help="sla.helpTag" /> : null}
      <div>
        <Preview />
      </div>
    </>
  );
}
