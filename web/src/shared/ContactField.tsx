import type { Contact } from '@recado/contracts';
import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatPhone } from './format.js';
import { useContactSearch } from './use-contact-search.js';

const labelOf = ({ name, number }: Contact) => (number ? `${name} · ${formatPhone(number)}` : name);

/** A contact, searched for by name or number. */
export function ContactField({ onChange }: { onChange: (contact: Contact | null) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { contacts, searching, enabled } = useContactSearch(typed);
  return (
    <Autocomplete
      options={contacts}
      loading={searching}
      loadingText={translate('app.loading')}
      noOptionsText={translate(enabled ? 'inbox.create.noContact' : 'inbox.create.contactHelp')}
      filterOptions={(options) => options}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, contact) => onChange(contact)}
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
