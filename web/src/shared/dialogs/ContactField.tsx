import type { Contact } from '@recado/contracts';
import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatPhone } from '../lib/format.js';
import { Icon } from '../Icon.js';
import { useContactSearch } from '../queries/use-contact-search.js';

type Option = Contact | { newName: string };
const isNew = (option: Option): option is { newName: string } => 'newName' in option;

const labelOf = (option: Option) => {
  if (isNew(option)) return option.newName;
  return [option.name, formatPhone(option.number)].filter(Boolean).join(' · ');
};

type Props = {
  value: Contact | null;
  onChange: (contact: Contact | null) => void;
  /** Creates the contact that the user typed. If undefined, only existing contacts can be selected. */
  onNew?: (typed: string) => void;
};

/** Selects a contact by name or number. */
export function ContactField({ value, onChange, onNew }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { contacts, searching, enabled } = useContactSearch(typed);
  const isChosen = value !== null && typed === labelOf(value);
  const offer = onNew && enabled && !searching && !isChosen;
  const options: readonly Option[] = offer ? [...contacts, { newName: typed.trim() }] : contacts;
  const choose = (option: Option | null) => {
    if (option && isNew(option)) onNew?.(option.newName);
    else onChange(option);
  };
  return (
    <Autocomplete<Option>
      options={options}
      value={value}
      loading={searching}
      loadingText={translate('app.loading')}
      noOptionsText={translate(enabled ? 'inbox.create.noContact' : 'inbox.create.contactHelp')}
      filterOptions={(given) => given}
      getOptionLabel={labelOf}
      getOptionKey={(option) => (isNew(option) ? 'new' : option.id)}
      isOptionEqualToValue={(option, chosen) => !isNew(option) && !isNew(chosen) && option.id === chosen.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, option) => choose(option)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {isNew(option) ? (
            <>
              <Icon name="plus" size={18} />
              &nbsp;{translate('inbox.create.newContact', { name: option.newName })}
            </>
          ) : (
            labelOf(option)
          )}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('inbox.create.contact')}
          helperText={translate('inbox.create.contactHelp')}
        />
      )}
    />
  );
}
