import { INTEGRATION_KEYS, type IntegrationKey } from '@recado/contracts';
import { Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { omitBy, pick } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { fieldErrorsOf } from '../providers/validation.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { useSettings } from './use-settings.js';

type Edits = Partial<Record<IntegrationKey, string>>;
const PROGRAMS: readonly (readonly [name: string, keys: readonly IntegrationKey[]])[] = [
  ['IXC', ['ipixc', 'tokenixc']],
  ['MK-AUTH', ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth']],
  ['Asaas', ['asaas']],
];

/** Saves the changed keys of an integration one after another, and stops at the first rejected one. */
function useKeys(keys: readonly IntegrationKey[]) {
  const { values, notifySaved, reload } = useSettings('company');
  const showError = useErrorToast();
  const [edits, setEdits] = useState<Edits>({});
  const [problem, setProblem] = useState<{ key: IntegrationKey; text: string } | null>(null);
  const changed = keys.filter((key) => edits[key] !== undefined && edits[key] !== (values[key] ?? ''));
  const markSent = useUnsaved(changed.length > 0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: Edits) => {
      for (const [key, value] of Object.entries(sent) as [IntegrationKey, string][]) {
        try {
          await api.put(`/settings/${key}`, { key, value });
        } catch (error) {
          const { value: text } = fieldErrorsOf(error);
          if (text) setProblem({ key, text });
          throw error;
        }
      }
    },
    onSuccess: async (_done, sent) => {
      await reload();
      setEdits((now) => omitBy(now, (value, key) => value === sent[key]));
      notifySaved();
    },
    onError: showError,
  });
  return {
    isPending,
    isChanged: changed.length > 0,
    valueOf: (key: IntegrationKey) => edits[key] ?? values[key] ?? '',
    problemOf: (key: IntegrationKey) => (problem?.key === key ? problem.text : undefined),
    change: (key: IntegrationKey, value: string) => {
      setProblem(null);
      setEdits((now) => ({ ...now, [key]: value }));
    },
    save: () => {
      markSent();
      mutate(pick(edits, changed));
    },
  };
}

function Program({ name, keys }: { name: string; keys: readonly IntegrationKey[] }) {
  const translate = useTranslate();
  const { isPending, isChanged, valueOf, problemOf, change, save } = useKeys(keys);
  return (
    <Box
      component="form"
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {name}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {keys.map((key) => {
          const problem = problemOf(key);
          return (
            <TextField
              key={key}
              label={translate(`settingsPage.keys.${key}`)}
              value={valueOf(key)}
              type={INTEGRATION_KEYS[key] === 'address' ? 'url' : 'text'}
              autoComplete="off"
              error={problem !== undefined}
              helperText={problem && translate(problem)}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => change(key, target.value)}
            />
          );
        })}
        <Button type="submit" variant="outlined" disabled={!isChanged || isPending} sx={{ alignSelf: 'flex-start' }}>
          {translate('app.save')}
        </Button>
      </Stack>
    </Box>
  );
}

/**
 * Edits the platform's keys for other systems. A stored secret shows only its last characters; to change it, enter a
 * new one.
 */
export function IntegrationKeys() {
  const { isPending } = useSettings('company');
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
      {PROGRAMS.map(([name, keys]) => (
        <Program key={name} name={name} keys={keys} />
      ))}
    </Box>
  );
}
