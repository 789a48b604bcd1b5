import { MenuItem, TextField } from '@mui/material';

type Props = {
  label: string;
  /** What the setting does. */
  help?: string;
  choices: readonly { id: string; name: string }[];
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** Chooses the value of a setting. An unknown value is kept until another is chosen. */
export function SettingSelect({ label, help, choices, value, readOnly, onChange }: Props) {
  return (
    <TextField
      select
      label={label}
      helperText={help}
      value={choices.some(({ id }) => id === value) ? value : ''}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
