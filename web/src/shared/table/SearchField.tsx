import { TextField } from '@mui/material';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** The search field of a page's list. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <TextField
      type="search"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: { xs: '1 1 160px', sm: 'none' }, width: { sm: 240 } }}
    />
  );
}
