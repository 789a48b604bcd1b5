import { LONGER_INTERVALS, MESSAGE_INTERVALS, SaveCampaignSettings, type CampaignSettings } from '@recado/contracts';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { isEqual } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { Page } from '../shared/table/Page.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useSave } from '../shared/data/use-save.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { CampaignLimits } from './CampaignLimits.js';
import { ConsentLineFields } from './ConsentLineFields.js';
import { SETTINGS_KEY, useCampaignSettings } from './use-campaign-settings.js';
import { Variables } from './Variables.js';

type Interval = 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval';
const ZERO: Record<Interval, string> = {
  messageInterval: 'noWait',
  longerIntervalAfter: 'never',
  greaterInterval: 'noWait',
};
type FieldProps = {
  name: Interval;
  offered: readonly number[];
  unit: 'seconds' | 'sends';
  values: CampaignSettings;
  onChange: (values: CampaignSettings) => void;
};

function IntervalField({ name, offered, unit, values, onChange }: FieldProps) {
  const translate = useTranslate();
  const textOf = (count: number) =>
    translate(`campaignSettings.${count === 0 ? ZERO[name] : unit}`, { smart_count: count });
  return (
    <SelectField
      label={translate(`campaignSettings.${name}`)}
      options={offered.map((count) => ({ id: String(count), name: textOf(count) }))}
      value={String(values[name])}
      onChange={(count) => onChange({ ...values, [name]: Number(count) })}
    />
  );
}

function Form({ stored }: { stored: CampaignSettings }) {
  const translate = useTranslate();
  const [values, setValues] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const { save, isPending } = useSave({
    values: { settings: values },
    schema: SaveCampaignSettings.request,
    store: (sent) => api.post('/campaign-settings', sent),
    queryKey: SETTINGS_KEY,
    success: 'campaignSettings.saved',
    onDone: (_reply, { settings }) => setSaved(settings),
  });
  useUnsaved(!isPending && !isEqual(values, saved));
  const common = { values, onChange: setValues };
  return (
    <Stack sx={{ gap: 2, maxWidth: 760 }}>
      <Card sx={{ p: 2.5 }}>
        <Typography variant="h2">{translate('campaignSettings.intervals')}</Typography>
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{translate('campaignSettings.intervalsHelp')}</Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
          <IntervalField name="messageInterval" offered={MESSAGE_INTERVALS} unit="seconds" {...common} />
          <IntervalField name="longerIntervalAfter" offered={LONGER_INTERVALS} unit="sends" {...common} />
          <IntervalField name="greaterInterval" offered={LONGER_INTERVALS} unit="seconds" {...common} />
        </Box>
      </Card>
      <CampaignLimits {...common} />
      <ConsentLineFields {...common} />
      <Variables variables={values.variables} onChange={(variables) => setValues({ ...values, variables })} />
      <Box>
        <Button variant="contained" disabled={isPending} onClick={save}>
          {translate('app.save')}
        </Button>
      </Box>
    </Stack>
  );
}

/** Edits the sending speed of campaigns and their variables. */
export default function CampaignSettingsPage() {
  const translate = useTranslate();
  const settings = useCampaignSettings();
  return (
    <Page title={translate('campaignSettings.title')}>
      {settings ? (
        <Form stored={settings} />
      ) : (
        <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />
      )}
    </Page>
  );
}
