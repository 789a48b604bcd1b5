import type { ContactImport } from '@recado/contracts';
import { Alert, Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ApiError } from '../providers/api-error.js';
import { ImportReport } from '../shared/dialogs/ImportReport.js';
import { TableImport } from '../shared/dialogs/TableImport.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
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
  return <ImportReport report={report} />;
}

/** The company's contacts, read by a job whose progress one sees. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { start, sending, report } = useImport();
  return (
    <TableImport busy={sending || report?.state === 'running'} onFile={start} onClose={onClose}>
      {report ? <Report report={report} /> : null}
    </TableImport>
  );
}
