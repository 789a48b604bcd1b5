import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';

export type Option = { id: string; name: string };
type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
  /** The server searches while the user types, and the options are its results. */
  search?: { onType: (text: string) => void; searching: boolean };
};

/** A filter with a long list that is searched while typing. */
export function SearchedChoice({ label, options, value, onChange, search }: Props) {
  const translate = useTranslate();
  return (
    <Autocomplete<Option>
      options={[...options]}
      value={options.find(({ id }) => id === value) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={translate('lists.nothingFound')}
      onChange={(_event, option) => onChange(option?.id ?? '')}
      {...(search && {
        filterOptions: (given: Option[]) => given,
        loading: search.searching,
        loadingText: translate('app.loading'),
        onInputChange: (_event: unknown, text: string) => search.onType(text),
      })}
      renderInput={(params) => <TextField {...params} label={label} />}
      sx={{ flex: { xs: '1 1 140px', sm: '1 1 180px' }, maxWidth: { sm: 260 } }}
    />
  );
}
