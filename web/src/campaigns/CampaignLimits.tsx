import { WEEKDAYS, type CampaignSettings, type WeekdayEn } from '@recado/contracts';
import { Box, Card, FormControl, FormControlLabel, FormLabel, Checkbox, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

type Props = { values: CampaignSettings; onChange: (values: CampaignSettings) => void };
type NumberName = 'dailyStart' | 'dailyGrowth' | 'dailyMost' | 'stopFailurePercent' | 'stopOptOutPercent';

function Section({ name, children }: { name: 'hours' | 'limits' | 'brakes'; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="h2">{translate(`campaignSettings.${name}`)}</Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{translate(`campaignSettings.${name}Help`)}</Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>{children}</Box>
    </Card>
  );
}

function NumberField({ name, most, values, onChange }: Props & { name: NumberName; most: number }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(`campaignSettings.${name}`)}
      type="number"
      value={values[name]}
      slotProps={{ htmlInput: { min: 0, max: most } }}
      onChange={({ target }) =>
        onChange({ ...values, [name]: Math.min(most, Math.max(0, Math.trunc(Number(target.value)))) })
      }
    />
  );
}

function TimeField({ name, values, onChange }: Props & { name: 'sendFrom' | 'sendUntil' }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(`campaignSettings.${name}`)}
      type="time"
      value={values[name]}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange({ ...values, [name]: target.value })}
    />
  );
}

function DaysField({ values, onChange }: Props) {
  const translate = useTranslate();
  const change = (day: WeekdayEn, isOn: boolean) =>
    onChange({ ...values, sendDays: WEEKDAYS.filter((one) => (one === day ? isOn : values.sendDays.includes(one))) });
  return (
    <FormControl component="fieldset" sx={{ gridColumn: '1 / -1' }}>
      <FormLabel component="legend">{translate('campaignSettings.sendDays')}</FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {WEEKDAYS.map((day) => (
          <FormControlLabel
            key={day}
            label={translate(`hours.days.${day}`)}
            control={
              <Checkbox
                size="small"
                checked={values.sendDays.includes(day)}
                onChange={(_event, isOn) => change(day, isOn)}
              />
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}

const MOST_A_DAY = 100_000;
const PERCENT = 100;

/**
 * Edits the hours during which campaigns are sent, the daily limit per number, and the conditions that stop a campaign.
 */
export function CampaignLimits(props: Props) {
  return (
    <>
      <Section name="hours">
        <TimeField name="sendFrom" {...props} />
        <TimeField name="sendUntil" {...props} />
        <DaysField {...props} />
      </Section>
      <Section name="limits">
        <NumberField name="dailyStart" most={MOST_A_DAY} {...props} />
        <NumberField name="dailyGrowth" most={MOST_A_DAY} {...props} />
        <NumberField name="dailyMost" most={MOST_A_DAY} {...props} />
      </Section>
      <Section name="brakes">
        <NumberField name="stopFailurePercent" most={PERCENT} {...props} />
        <NumberField name="stopOptOutPercent" most={PERCENT} {...props} />
      </Section>
    </>
  );
}
