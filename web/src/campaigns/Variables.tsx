import { CampaignVariable } from '@recado/contracts';
import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { useIsChanged, useUnsaved } from '../shared/forms/use-unsaved.js';
import { problemsOf } from '../providers/validation.js';

type Props = { variables: readonly CampaignVariable[]; onChange: (variables: CampaignVariable[]) => void };
const EMPTY = { key: '', value: '' };

function NewVariable({ variables, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(EMPTY);
  const variable = { key: typed.key.trim(), value: typed.value };
  const { errors, isRight, reset } = useProblems(variable, () =>
    variables.some(({ key }) => key === variable.key)
      ? { key: 'campaignSettings.known' }
      : problemsOf(CampaignVariable, variable),
  );
  useUnsaved(useIsChanged(typed));
  const add = () => {
    if (!isRight()) return;
    onChange([...variables, variable]);
    setTyped(EMPTY);
    reset();
  };
  const field = (name: 'key' | 'value') => ({
    label: translate(`campaignSettings.${name}`),
    value: typed[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
      <TextField {...field('key')} sx={{ width: { sm: 200 } }} />
      <TextField {...field('value')} sx={{ flex: 1 }} />
      <Button variant="outlined" onClick={add} sx={{ flex: 'none' }}>
        {translate('campaignSettings.addVariable')}
      </Button>
    </Stack>
  );
}

/** Edits the variables that messages may use. */
export function Variables({ variables, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="h2">{translate('campaignSettings.variables')}</Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{translate('campaignSettings.variablesHelp')}</Box>
      <NewVariable variables={variables} onChange={onChange} />
      <Box component="ul" sx={{ listStyle: 'none', p: 0, mb: 0 }}>
        {variables.map(({ key, value }) => (
          <Stack key={key} component="li" direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            <b>{`{${key}}`}</b>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{value}</Box>
            <IconAction
              icon="trash"
              label={translate('campaignSettings.removeVariable', { key })}
              onClick={() => onChange(variables.filter((one) => one.key !== key))}
            />
          </Stack>
        ))}
      </Box>
    </Card>
  );
}
