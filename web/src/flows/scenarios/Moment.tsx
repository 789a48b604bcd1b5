import { momentOf, wallTimeIn } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useCompany } from '../state/use-company.js';

type Props = { label: string; value: string; onChange: (at: string) => void };

/** A date and time in the company's time zone. */
export function Moment({ label, value, onChange }: Props) {
  const { timeZone } = useCompany();
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={wallTimeIn(timeZone, new Date(value))}
      onChange={({ target }) => {
        if (target.value !== '') onChange(momentOf(target.value, timeZone).toISOString());
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
