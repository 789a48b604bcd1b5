import type { ImportReport as Report, User } from '@recado/contracts';
import { Alert, Button, LinearProgress } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { uploadFile } from '../shared/data/upload-file.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { ImportReport } from '../shared/imports/ImportReport.js';
import { TableImport } from '../shared/dialogs/TableImport.js';
import { ExportButton } from '../shared/table/ExportButton.js';

function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const refresh = useRefresh();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (file: File) => uploadFile<Report>('/users/import', file),
    onSuccess: refresh,
  });
  return (
    <TableImport
      busy={isPending}
      title={translate('usersImport.title')}
      help={translate('usersImport.help')}
      onFile={mutate}
      onClose={onClose}
    >
      {isPending ? <LinearProgress /> : null}
      {error ? <Alert severity="error">{textOf(error)}</Alert> : null}
      {data ? <ImportReport report={data} /> : null}
    </TableImport>
  );
}

/** Imports users from a table, and exports the users in the list to a file. */
export function UsersTransfer() {
  const translate = useTranslate();
  const filters = useListContext<User>().filterValues as Record<string, unknown>;
  const [isOpen, setOpen] = useState(false);
  const { q } = filters;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('contacts.import.action')}
      </Button>
      <ExportButton
        path="/users/export"
        query={typeof q === 'string' && q ? { searchParam: q } : {}}
        name={translate('resources.users.name', { smart_count: 2 }).toLowerCase()}
      />
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
