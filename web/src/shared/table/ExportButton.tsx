import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Query } from '../../providers/api.js';
import { ApiError } from '../../providers/api-error.js';
import { download } from '../../providers/download.js';
import { TOAST_MS, useErrorToast } from '../data/use-error-toast.js';
import { IconAction } from '../IconAction.js';
import { formatBytes } from '../lib/format.js';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];
type Running = { bytes: number; abort: () => void };

type Props = {
  path: string;
  /** The filters of the page. */
  query: Query;
  /** The file name, without extension. */
  name: string;
  /** The label, if the page has several exports. */
  label?: string;
};

function useExport({ path, query, name }: Omit<Props, 'label'>) {
  const notify = useNotify();
  const showError = useErrorToast();
  const [running, setRunning] = useState<Running | null>(null);
  const save = async (format: Format) => {
    const controller = new AbortController();
    const abort = () => controller.abort();
    setRunning({ bytes: 0, abort });
    try {
      await download(path, {
        query: { format, ...query },
        name: `${name}.${format}`,
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

/** Shows the progress and a cancel button. */
function Progress({ bytes, abort }: Running) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <Typography role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {translate('contacts.export.running', { size: formatBytes(bytes, locale) })}
      </Typography>
      <IconAction icon="close" label={translate('contacts.export.stop')} onClick={abort} />
    </Stack>
  );
}

/** Exports everything that matches the page's filters to a file. */
export function ExportButton(props: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { running, save } = useExport(props);
  if (running) return <Progress {...running} />;
  const start = (format: Format) => {
    setAnchor(null);
    void save(format);
  };
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {props.label ?? translate('contacts.export.action')}
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
