import { MenuItem, TextField } from '@mui/material';

type Props = {
  label: string;
  /** Explains the setting. */
  help?: string;
  choices: readonly { id: string; name: string }[];
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** Selects the value of a setting. An unknown value is kept until another is selected. */
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
