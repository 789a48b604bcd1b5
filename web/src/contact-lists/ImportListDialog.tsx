import type { ContactListImport } from '@recado/contracts';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { FormDialog } from '../shared/FormDialog.js';
import { Icon } from '../shared/Icon.js';
import { ImportRows } from '../shared/ImportRows.js';
import { uploadOne } from '../shared/upload-one.js';
import { useErrorText } from '../shared/use-error-toast.js';
import { itemsKey } from './use-contact-lists.js';

function Report({ report }: { report: ContactListImport }) {
  const translate = useTranslate();
  const { added, repeated, refused, rows } = report;
  return (
    <>
      <Alert severity={refused > 0 ? 'warning' : 'success'}>
        {translate('contacts.import.report', { added, repeated, refused })}
      </Alert>
      <ImportRows rows={rows} />
    </>
  );
}

/** A table of contacts for a list: chosen, read by the server, and told row by row what was not taken. */
export default function ImportListDialog({ contactListId, onClose }: { contactListId: string; onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (file: File) => uploadOne<ContactListImport>(`/contact-lists/${contactListId}/upload`, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: itemsKey(contactListId) }),
  });
  return (
    <FormDialog
      open
      title={translate('contacts.import.title')}
      submitLabel={translate('app.close')}
      hasCancel={false}
      disabled={isPending}
      onSubmit={onClose}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('contacts.import.help')}</Box>
      <Button
        variant="outlined"
        disabled={isPending}
        startIcon={<Icon name="upload" size={18} />}
        onClick={() => input.current?.click()}
      >
        {translate('contacts.import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv"
        aria-label={translate('contacts.import.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) mutate(file);
        }}
      />
      {isPending ? <LinearProgress /> : null}
      {error ? <Alert severity="error">{textOf(error)}</Alert> : null}
      {data ? <Report report={data} /> : null}
    </FormDialog>
  );
}
