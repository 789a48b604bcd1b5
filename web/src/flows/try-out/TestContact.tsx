import { Box, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useTags } from '../../shared/queries/use-tags.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { LANGUAGES } from '../../shared/lib/languages.js';
import type { TalkState } from './use-talk.js';

/** The attributes of the test contact that conditions use. */
export function TestContact({ facts, setFacts }: Pick<TalkState, 'facts' | 'setFacts'>) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  return (
    <Box
      component="details"
      sx={{ p: '4px 12px', flex: 'none', '& summary': { cursor: 'pointer', color: 'text.secondary' } }}
    >
      <summary>{translate('flows.try.who')}</summary>
      <Stack sx={{ gap: 1.5, py: 1 }}>
        <FormControlLabel
          control={
            <Switch
              checked={facts.isKnownContact}
              onChange={(_event, isKnownContact) => setFacts({ ...facts, isKnownContact })}
            />
          }
          label={translate('flows.conditions.knownContact')}
        />
        <SelectField
          label={translate('flows.conditions.language')}
          options={LANGUAGES.map(({ locale, name }) => ({ id: locale, name }))}
          value={facts.language}
          onChange={(language) => setFacts({ ...facts, language })}
        />
        <TextField
          select
          label={translate('flows.try.tags')}
          value={facts.tagIds}
          slotProps={{ select: { multiple: true } }}
          onChange={({ target }) => setFacts({ ...facts, tagIds: target.value as unknown as string[] })}
        >
          {tags.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </Box>
  );
}
