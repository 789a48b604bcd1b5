import { Button, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { download } from '../providers/download.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const FORMATS = ['xlsx', 'csv'] as const;

/** All contacts that the search finds, as a file. */
export function ExportButton({ searchParam }: { searchParam: string }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (format: (typeof FORMATS)[number]) => {
    setAnchor(null);
    const name = `${translate('contacts.title').toLowerCase()}.${format}`;
    void download('/contacts/export', { query: { format, searchParam: searchParam.trim() || undefined }, name }).catch(
      showError,
    );
  };
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('contacts.export.action')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {translate(`contacts.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
