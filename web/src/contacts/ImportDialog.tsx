import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TableImports } from '../shared/imports/TableImports.js';
import { useContactImports } from './use-contact-imports.js';

/** Imports the company's contacts. Contacts who opted out are imported but receive no campaigns. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <TableImports
      help={translate('contacts.import.help')}
      path="/contact-imports"
      optedOut={({ staysOut: smart_count }) =>
        smart_count > 0 ? <Alert severity="info">{translate('contacts.import.stayOut', { smart_count })}</Alert> : null
      }
      onClose={onClose}
      {...useContactImports()}
    />
  );
}
