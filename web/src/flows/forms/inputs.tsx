import { LONGEST_FLOW_TEXT } from '@recado/contracts';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

type TextProps = {
  label: string;
  value: string;
  onType: (text: string) => void;
  help?: string;
  rows?: number;
  most?: number;
  isWrong?: boolean;
};

/** A text field of a node. `rows` above 1 makes it a multi-line field. */
export function NodeText({ label, value, onType, help, rows = 1, most, isWrong = false }: TextProps) {
  return (
    <TextField
      label={label}
      value={value}
      error={isWrong}
      helperText={help}
      {...(rows > 1 && { multiline: true, minRows: rows, maxRows: 10 })}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: { maxLength: most, autoComplete: 'off' } }}
    />
  );
}

/** A message to the contact, with a hint about variables. */
export function MessageText({ label, ...props }: Omit<TextProps, 'rows' | 'most' | 'help'>) {
  const translate = useTranslate();
  return (
    <NodeText {...props} label={label} rows={3} most={LONGEST_FLOW_TEXT} help={translate('flows.forms.valuesHint')} />
  );
}

type NumberProps = { label: string; value: number; most: number; onType: (value: number) => void };

/** A positive whole number. An empty field prevents saving. */
export function NodeNumber({ label, value, most, onType }: NumberProps) {
  const isWrong = !(value >= 1 && value <= most);
  return (
    <TextField
      type="number"
      label={label}
      value={Number.isNaN(value) ? '' : value}
      error={isWrong}
      onChange={({ target }) => onType(Number.parseInt(target.value, 10))}
      slotProps={{ htmlInput: { min: 1, max: most, step: 1 } }}
    />
  );
}

const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof UNITS;
const LONGEST_MINUTES = 30 * UNITS.days;

const unitOf = (minutes: number): Unit =>
  (['days', 'hours'] as const).find((unit) => minutes >= UNITS[unit] && minutes % UNITS[unit] === 0) ?? 'minutes';

type DurationProps = { label: string; minutes: number; onType: (minutes: number) => void };

/** A duration in minutes, hours or days. */
export function Duration({ label, minutes, onType }: DurationProps) {
  const translate = useTranslate();
  const [unit, setUnit] = useState<Unit>(() => unitOf(minutes));
  const choose = (next: Unit) => {
    setUnit(next);
    onType(Math.min((minutes / UNITS[unit]) * UNITS[next], LONGEST_MINUTES));
  };
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <NodeNumber
        label={label}
        value={minutes / UNITS[unit]}
        most={LONGEST_MINUTES / UNITS[unit]}
        onType={(amount) => onType(amount * UNITS[unit])}
      />
      <TextField
        select
        label={translate('flows.forms.unit')}
        value={unit}
        onChange={({ target }) => choose(target.value as Unit)}
      >
        {Object.keys(UNITS).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`flows.units.${name}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
