import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, type ReactNode } from 'react';
import { FormDialog } from './FormDialog.js';
import { Icon } from '../Icon.js';

type Props = {
  /** The title, if the table does not contain contacts. */
  title?: string;
  help: string;
  busy: boolean;
  /** The server continues in the background, so the dialog can be closed. */
  isInBackground?: boolean;
  onFile: (file: File) => void;
  onClose: () => void;
  /** Fields shown before the file input. */
  before?: ReactNode;
  /** Shows the result. */
  children: ReactNode;
};

/** Imports a table selected by the user and shows the server's result. */
export function TableImport({ title, help, busy, isInBackground = false, onFile, onClose, ...rest }: Props) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      open
      title={title ?? translate('contacts.import.title')}
      submitLabel={translate('app.close')}
      hasCancel={false}
      values={null}
      isSaving={busy && !isInBackground}
      onSubmit={onClose}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary', mb: rest.before ? 1 : 0 }}>{help}</Box>
      {rest.before}
      <Button
        variant="contained"
        disabled={busy}
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
          if (file) onFile(file);
        }}
      />
      {rest.children}
    </FormDialog>
  );
}
