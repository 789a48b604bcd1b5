import { TextField } from '@mui/material';

type Props = { label: string; value: string; onChange: (day: string) => void };

/** Filters by a day (yyyy-mm-dd). Empty if none is chosen. */
export function DayFilter({ label, value, onChange }: Props) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 140px', maxWidth: { sm: 170 } }}
    />
  );
}
