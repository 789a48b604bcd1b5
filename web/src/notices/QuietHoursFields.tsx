import { TimeOfDay, WEEKDAYS, type QuietHours } from '@recado/contracts';
import { FormControlLabel, Stack, Switch, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { maskTime } from '../shared/hours/time-mask.js';
import { zoneNameOf } from '../shared/lib/zone-name.js';

type Props = { value: QuietHours; onChange: (value: QuietHours) => void };

const hereOf = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const isTime = (text: string) => TimeOfDay.safeParse(text).success;

function TimeField({ label, time, onChange }: { label: string; time: string; onChange: (time: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      label={label}
      value={time}
      placeholder="00:00"
      error={!isTime(time)}
      helperText={isTime(time) ? undefined : translate('noticesPage.quiet.badTime')}
      onChange={({ target }) => onChange(maskTime(target.value))}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      sx={{ flex: 1 }}
    />
  );
}

function useZones(chosen: string | null) {
  const translate = useTranslate();
  const { company } = useSession();
  const zones = [...new Set([company.timeZone, hereOf(), ...(chosen ? [chosen] : [])])];
  const nameOf = (zone: string) => `${zoneNameOf(zone, translate('noticesPage.locale'))} (${zone})`;
  return {
    empty: translate('noticesPage.quiet.companyZone', { zone: nameOf(company.timeZone) }),
    options: zones.filter((zone) => zone !== company.timeZone).map((id) => ({ id, name: nameOf(id) })),
  };
}

/** Edits the hours without sounds and push. If the end is before the start, they last until the next day. */
export function QuietHoursFields({ value, onChange }: Props) {
  const translate = useTranslate();
  const { empty, options } = useZones(value.timeZone);
  const change = (more: Partial<QuietHours>) => onChange({ ...value, ...more });
  return (
    <>
      <FormControlLabel
        control={<Switch checked={value.enabled} />}
        label={translate('noticesPage.quiet.enabled')}
        onChange={(_event, enabled) => change({ enabled })}
      />
      {value.enabled ? (
        <>
          <Stack direction="row" sx={{ gap: 2 }}>
            <TimeField
              label={translate('noticesPage.quiet.from')}
              time={value.from}
              onChange={(from) => change({ from })}
            />
            <TimeField label={translate('noticesPage.quiet.to')} time={value.to} onChange={(to) => change({ to })} />
          </Stack>
          <ToggleButtonGroup
            size="small"
            aria-label={translate('noticesPage.quiet.days')}
            value={value.days}
            onChange={(_event, days: QuietHours['days']) => change({ days })}
            sx={{ flexWrap: 'wrap' }}
          >
            {WEEKDAYS.map((day) => (
              <ToggleButton key={day} value={day} aria-label={translate(`hours.days.${day}`)} sx={{ minWidth: 44 }}>
                {translate(`hours.days.${day}`).slice(0, 3)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <SelectField
            label={translate('noticesPage.quiet.zone')}
            empty={empty}
            options={options}
            value={value.timeZone ?? ''}
            onChange={(zone) => change({ timeZone: zone || null })}
          />
        </>
      ) : null}
    </>
  );
}
