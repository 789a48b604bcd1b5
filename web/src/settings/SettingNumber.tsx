import { TextField } from '@mui/material';
import { useState } from 'react';

type Props = {
  label: string;
  /** Explains the setting. */
  help: string;
  max: number;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** Edits a whole number. It is saved on blur or Enter; invalid input is rejected. */
export function SettingNumber({ label, help, max, value, readOnly, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isGood = typed === null || (/^\d+$/.test(typed) && Number(typed) <= max);
  const save = () => {
    if (typed === null) return;
    if (isGood && typed !== value) onChange(String(Number(typed)));
    setTyped(null);
  };
  return (
    <TextField
      type="number"
      label={label}
      helperText={help}
      value={typed ?? value}
      error={!isGood}
      disabled={readOnly}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 0, max, step: 1 } }}
    />
  );
}
