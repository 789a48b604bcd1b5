import type { ListImport } from '@recado/contracts';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../providers/api-error.js';
import { NOTHING_STATED, StatedConsent, type Stated } from '../consents/StatedConsent.js';
import { useErrorText } from '../data/use-error-toast.js';
import { formatNumber, formatDateTime } from '../lib/format.js';
import { ExportButton } from '../table/ExportButton.js';
import { ImportReport, useImportSummary } from './ImportReport.js';
import { TableImport } from '../dialogs/TableImport.js';

/** A file that is or was imported in the background. */
export type ImportJob = Omit<ListImport, 'contactListId' | 'optedOut'>;
export type Imports<T extends ImportJob> = {
  /** Newest first. */
  imports: readonly T[];
  start: (what: { file: File; stated: Stated }) => void;
  /** Why the last file was rejected. */
  refusal: Error | null;
  stop: (id: string) => void;
  isBusy: boolean;
};
type ResultProps<T extends ImportJob> = {
  /** The API path of the reports. */
  path: string;
  /** Lists the opted-out contacts of a finished import. */
  optedOut: (one: T) => ReactNode;
};

const TEXTS = 'contacts.import';

/** Returns the progress, with formatted numbers. */
function useCounts({ done, total }: ImportJob) {
  const locale = useLocale();
  return { done: formatNumber(done, locale), total: formatNumber(total, locale) };
}

function Running({ one, onStop }: { one: ImportJob; onStop: () => void }) {
  const translate = useTranslate();
  const counts = useCounts(one);
  const { done, total } = one;
  return (
    <Stack spacing={1}>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (100 * done) / total : 0}
        aria-hidden="true"
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {total > 0 ? translate(`${TEXTS}.progress`, counts) : translate(`${TEXTS}.reading`)}
        </Box>
        <Button variant="outlined" onClick={onStop}>
          {translate(`${TEXTS}.stop`)}
        </Button>
      </Stack>
      <Box sx={{ color: 'text.secondary' }}>{translate(`${TEXTS}.background`)}</Box>
    </Stack>
  );
}

/** Returns the reason why an import failed, or null if it did not fail. */
function useFailure({ state, errorCode }: ImportJob): string | null {
  const textOf = useErrorText();
  return state === 'failed' ? textOf(new ApiError(0, errorCode ?? '', '')) : null;
}

function Outcome<T extends ImportJob>({ one, optedOut }: { one: T } & Pick<ResultProps<T>, 'optedOut'>) {
  const translate = useTranslate();
  const failure = useFailure(one);
  const counts = useCounts(one);
  if (failure !== null) return <Alert severity="error">{failure}</Alert>;
  return (
    <>
      {one.state === 'stopped' ? <Alert severity="info">{translate(`${TEXTS}.stopped`, counts)}</Alert> : null}
      {optedOut(one)}
      <ImportReport report={one} />
    </>
  );
}

/** Shows a finished import, with its report as a file. */
function FinishedImport<T extends ImportJob>({
  one,
  isNewest,
  path,
  optedOut,
}: { one: T; isNewest: boolean } & ResultProps<T>) {
  const translate = useTranslate();
  const summaryOf = useImportSummary();
  const failure = useFailure(one);
  const { id, fileName, startedAt, done } = one;
  return (
    <Stack component="li" spacing={1}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatDateTime(startedAt)}
            {isNewest ? null : ` · ${failure ?? summaryOf(one)}`}
          </Typography>
        </Box>
        {done > 0 ? (
          <ExportButton
            path={`${path}/${id}/export`}
            query={{}}
            name={translate(`${TEXTS}.reportFile`)}
            label={translate(`${TEXTS}.downloadReport`)}
          />
        ) : null}
      </Stack>
      {isNewest ? <Outcome one={one} optedOut={optedOut} /> : null}
    </Stack>
  );
}

type Props<T extends ImportJob> = ResultProps<T> & Imports<T> & { help: string; onClose: () => void };

/** Imports contacts from a file in the background, and shows the results of recent imports. */
export function TableImports<T extends ImportJob>({ help, onClose, path, optedOut, ...of }: Props<T>) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { imports, start, refusal, stop, isBusy } = of;
  const [stated, setStated] = useState(NOTHING_STATED);
  const running = imports.find(({ state }) => state === 'running');
  const past = imports.filter((one) => one !== running);
  const isShownBelow = past[0]?.state === 'failed' && refusal instanceof ApiError && refusal.code === past[0].errorCode;
  return (
    <TableImport
      help={help}
      busy={isBusy}
      isInBackground
      before={<StatedConsent value={stated} disabled={isBusy} onChange={setStated} />}
      onFile={(file) => start({ file, stated })}
      onClose={onClose}
    >
      {refusal && !isShownBelow ? <Alert severity="error">{textOf(refusal)}</Alert> : null}
      {running ? <Running one={running} onStop={() => stop(running.id)} /> : null}
      {past.length > 0 ? (
        <Stack
          component="ul"
          spacing={2}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
          aria-label={translate(`${TEXTS}.last`)}
        >
          {past.map((one, index) => (
            <FinishedImport key={one.id} one={one} isNewest={index === 0 && !running} path={path} optedOut={optedOut} />
          ))}
        </Stack>
      ) : null}
    </TableImport>
  );
}
