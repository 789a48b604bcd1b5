import type { ContactImport } from '@recado/contracts';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { ApiError } from '../providers/api-error.js';
import { FormDialog } from '../shared/FormDialog.js';
import { Icon } from '../shared/Icon.js';
import { ImportRows } from '../shared/ImportRows.js';
import { useErrorText } from '../shared/use-error-toast.js';
import { useImport } from './use-import.js';

function Report({ report }: { report: ContactImport }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { state, done, total, errorCode } = report;
  if (state === 'failed') return <Alert severity="error">{textOf(new ApiError(0, errorCode ?? '', ''))}</Alert>;
  if (state === 'running')
    return (
      <Box role="status">
        <LinearProgress variant="determinate" value={total > 0 ? (100 * done) / total : 0} aria-hidden="true" />
        {translate('contacts.import.progress', { done, total })}
      </Box>
    );
  return (
    <>
      <Alert severity={report.refused > 0 ? 'warning' : 'success'}>
        {translate('contacts.import.report', {
          added: report.added,
          repeated: report.repeated,
          refused: report.refused,
        })}
      </Alert>
      <ImportRows rows={report.rows} />
    </>
  );
}

/** A table of contacts: chosen, read by the server, and told row by row what was not taken. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { start, sending, report } = useImport();
  const busy = sending || report?.state === 'running';
  return (
    <FormDialog
      open
      title={translate('contacts.import.title')}
      submitLabel={translate('app.close')}
      disabled={busy}
      hasCancel={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('contacts.import.help')}</Box>
      <Button
        variant="outlined"
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
          if (file) void start(file);
        }}
      />
      {report ? <Report report={report} /> : null}
    </FormDialog>
  );
}
