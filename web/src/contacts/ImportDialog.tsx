import type { ContactImport } from '@recado/contracts';
import { Alert, Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '../providers/api-error.js';
import { NOTHING_STATED, StatedConsent } from '../shared/consents/StatedConsent.js';
import { ImportReport } from '../shared/dialogs/ImportReport.js';
import { TableImport } from '../shared/dialogs/TableImport.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { useImport } from './use-import.js';

function Report({ report }: { report: ContactImport }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { state, done, total, errorCode, staysOut } = report;
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
      {staysOut > 0 ? (
        <Alert severity="info">{translate('contacts.import.stayOut', { smart_count: staysOut })}</Alert>
      ) : null}
      <ImportReport report={report} />
    </>
  );
}

/** The company's contacts, read by a job whose progress one sees. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { start, sending, report } = useImport();
  const [stated, setStated] = useState(NOTHING_STATED);
  const busy = sending || report?.state === 'running';
  return (
    <TableImport
      busy={busy}
      before={<StatedConsent value={stated} disabled={busy} onChange={setStated} />}
      onFile={(file) => start({ file, stated })}
      onClose={onClose}
    >
      {report ? <Report report={report} /> : null}
    </TableImport>
  );
}
