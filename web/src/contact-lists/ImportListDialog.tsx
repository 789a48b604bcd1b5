import type { ListImport } from '@recado/contracts';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '../providers/api-error.js';
import { NOTHING_STATED, StatedConsent } from '../shared/consents/StatedConsent.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { ImportReport } from '../shared/dialogs/ImportReport.js';
import { TableImport } from '../shared/dialogs/TableImport.js';
import { formatNumber, formatShortDateTime } from '../shared/lib/format.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { useListImports } from './use-list-imports.js';

const TEXTS = 'contactLists.import';

function Running({ one, onStop }: { one: ListImport; onStop: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { done, total } = one;
  const counts = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  return (
    <Stack spacing={1}>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (100 * done) / total : 0}
        aria-hidden="true"
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {total > 0 ? translate('contacts.import.progress', counts) : translate(`${TEXTS}.reading`)}
        </Box>
        <Button variant="outlined" onClick={onStop}>
          {translate(`${TEXTS}.stop`)}
        </Button>
      </Stack>
      <Box sx={{ color: 'text.secondary' }}>{translate(`${TEXTS}.background`)}</Box>
    </Stack>
  );
}

function Outcome({ one }: { one: ListImport }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { state, errorCode, optedOut, done, total } = one;
  if (state === 'failed') return <Alert severity="error">{textOf(new ApiError(0, errorCode ?? '', ''))}</Alert>;
  return (
    <>
      {state === 'stopped' ? <Alert severity="info">{translate(`${TEXTS}.stopped`, { done, total })}</Alert> : null}
      {optedOut > 0 ? <Alert severity="info">{translate(`${TEXTS}.optedOut`, { smart_count: optedOut })}</Alert> : null}
      <ImportReport report={one} />
    </>
  );
}

/** Tells of one import that is over, with its report as a file. */
function Past({ one, isNewest }: { one: ListImport; isNewest: boolean }) {
  const translate = useTranslate();
  const { id, fileName, startedAt, done } = one;
  return (
    <Stack component="li" spacing={1}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatShortDateTime(startedAt)}
            {isNewest ? null : ` · ${translate('contacts.import.report', one)}`}
          </Typography>
        </Box>
        {done > 0 ? (
          <ExportButton
            path={`/contact-list-imports/${id}/export`}
            query={{}}
            name={translate(`${TEXTS}.reportFile`)}
            label={translate(`${TEXTS}.report`)}
          />
        ) : null}
      </Stack>
      {isNewest ? <Outcome one={one} /> : null}
    </Stack>
  );
}

/** Contacts for a list, read by the server in the background, and what became of the last files. */
export default function ImportListDialog({ contactListId, onClose }: { contactListId: string; onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { imports, start, refusal, stop, isBusy } = useListImports(contactListId);
  const [stated, setStated] = useState(NOTHING_STATED);
  const running = imports.find(({ state }) => state === 'running');
  const past = imports.filter((one) => one !== running);
  const isToldBelow = past[0]?.state === 'failed' && refusal instanceof ApiError && refusal.code === past[0].errorCode;
  return (
    <TableImport
      help={translate(`${TEXTS}.help`)}
      busy={isBusy}
      isInBackground
      before={<StatedConsent value={stated} disabled={isBusy} onChange={setStated} />}
      onFile={(file) => start({ file, stated })}
      onClose={onClose}
    >
      {refusal && !isToldBelow ? <Alert severity="error">{textOf(refusal)}</Alert> : null}
      {running ? <Running one={running} onStop={() => stop(running.id)} /> : null}
      {past.length > 0 ? (
        <Stack
          component="ul"
          spacing={2}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
          aria-label={translate(`${TEXTS}.last`)}
        >
          {past.map((one, index) => (
            <Past key={one.id} one={one} isNewest={index === 0 && !running} />
          ))}
        </Stack>
      ) : null}
    </TableImport>
  );
}
