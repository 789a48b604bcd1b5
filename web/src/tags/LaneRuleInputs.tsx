import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { SelectArrayInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useQueues } from '../shared/queries/use-queues.js';
import { useTags } from '../shared/queries/use-tags.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';

const TEXTS = 'tagsPage.rule';

/**
 * Offers only tags that are not lanes, so that rules cannot trigger each other. Tags already selected remain readable.
 */
function TagChoice({ source }: { source: 'addTagIds' | 'removeTagIds' }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { data: tags = [] } = useTags();
  const choices = tags.filter(({ id, kanban }) => kanban !== 1 && id !== record?.id);
  const known = (ids: unknown) =>
    Array.isArray(ids) ? choices.flatMap(({ id }) => (ids.includes(id) ? [id] : [])) : [];
  return (
    <SelectArrayInput
      source={`laneRule.${source}`}
      label={translate(`${TEXTS}.${source}`)}
      choices={choices}
      format={known}
      translateChoice={false}
      helperText={false}
      margin="none"
    />
  );
}

/** Edits what happens to a ticket that enters the lane. */
export function LaneRuleInputs() {
  const translate = useTranslate();
  const { data: users = [] } = useUserNames();
  const { data: queues = [] } = useQueues();
  const kanban = useWatch({ name: 'kanban' }) as number | undefined;
  if (kanban !== 1) return null;
  return (
    <Stack component="fieldset" sx={{ gap: 2, m: 0, p: 2, border: '1px solid', borderColor: 'line', borderRadius: 1 }}>
      <Typography component="legend" variant="h3" sx={{ px: 0.5 }}>
        {translate(`${TEXTS}.title`)}
      </Typography>
      <FormChoice source="laneRule.userId" label={`${TEXTS}.userId`} choices={users} empty={`${TEXTS}.none`} />
      <FormChoice source="laneRule.queueId" label={`${TEXTS}.queueId`} choices={queues} empty={`${TEXTS}.none`} />
      <Box>
        <FormText source="laneRule.message" label={translate(`${TEXTS}.message`)} multiline minRows={2} />
        <FormHelperText>{translate(`${TEXTS}.messageHelp`)}</FormHelperText>
      </Box>
      <TagChoice source="addTagIds" />
      <TagChoice source="removeTagIds" />
    </Stack>
  );
}
