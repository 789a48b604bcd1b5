import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TableImports } from '../shared/imports/TableImports.js';
import { useListImports } from './use-list-imports.js';

/** Imports contacts into a list. Contacts who opted out are skipped. */
export default function ImportListDialog({ contactListId, onClose }: { contactListId: string; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <TableImports
      help={translate('contactLists.import.help')}
      path="/contact-list-imports"
      optedOut={({ optedOut: smart_count }) =>
        smart_count > 0 ? (
          <Alert severity="info">{translate('contactLists.import.optedOut', { smart_count })}</Alert>
        ) : null
      }
      onClose={onClose}
      {...useListImports(contactListId)}
    />
  );
}
