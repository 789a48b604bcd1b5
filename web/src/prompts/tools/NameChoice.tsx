import { Autocomplete, TextField } from '@mui/material';

type Named = { id: string; name: string };
type Props = {
  label: string;
  options: readonly Named[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Chooses several of the company's by name. What was deleted since is left out when the choice changes. */
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
