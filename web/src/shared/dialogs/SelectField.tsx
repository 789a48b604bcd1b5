import { MenuItem, TextField } from '@mui/material';

type Option = { id: string; name: string };
type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  empty?: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (id: string) => void;
};

/** Selects an entry by name. `empty` is the label of the empty choice. */
export function SelectField({ label, options, value, empty, error, disabled = false, onChange }: Props) {
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: empty !== undefined }, inputLabel: empty ? { shrink: true } : {} }}
    >
      {empty ? <MenuItem value="">{empty}</MenuItem> : null}
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
