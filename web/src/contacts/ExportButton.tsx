import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '../providers/api-error.js';
import { download } from '../providers/download.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';
import { IconAction } from '../shared/IconAction.js';
import { formatBytes } from '../shared/lib/format.js';
import type { ContactFilter } from './use-contacts.js';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];
type Running = { bytes: number; abort: () => void };

const queryOf = ({ searchParam, dateStart, dateEnd }: ContactFilter) => ({
  searchParam: searchParam.trim() || undefined,
  dateStart: dateStart || undefined,
  dateEnd: dateEnd || undefined,
});

function useExport(filter: ContactFilter) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorToast();
  const [running, setRunning] = useState<Running | null>(null);
  const save = async (format: Format) => {
    const controller = new AbortController();
    const abort = () => controller.abort();
    setRunning({ bytes: 0, abort });
    try {
      await download('/contacts/export', {
        query: { format, ...queryOf(filter) },
        name: `${translate('contacts.title').toLowerCase()}.${format}`,
        signal: controller.signal,
        onProgress: (bytes) => setRunning({ bytes, abort }),
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError) showError(error);
      else notify('contacts.export.brokenOff', { type: 'error', autoHideDuration: TOAST_MS });
    } finally {
      setRunning(null);
    }
  };
  return { running, save };
}

/** How much has come, and a way to stop it. */
function Progress({ bytes, abort }: Running) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <Typography role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {translate('contacts.export.running', { size: formatBytes(bytes) })}
      </Typography>
      <IconAction icon="close" label={translate('contacts.export.stop')} onClick={abort} />
    </Stack>
  );
}

/** All contacts that the page's filters find, as a file. */
export function ExportButton({ filter }: { filter: ContactFilter }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { running, save } = useExport(filter);
  if (running) return <Progress {...running} />;
  const start = (format: Format) => {
    setAnchor(null);
    void save(format);
  };
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('contacts.export.action')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => start(format)}>
            {translate(`contacts.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
