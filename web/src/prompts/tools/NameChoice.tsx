import { Autocomplete, TextField } from '@mui/material';

type Option = { id: string; name: string };
type Props = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Selects several records by name. Records deleted since then are dropped when the selection changes. */
export function NameChoice({ label, options, value, onChange }: Props) {
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => value.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
