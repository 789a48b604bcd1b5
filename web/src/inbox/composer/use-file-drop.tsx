import type { Ticket } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type DragEvent } from 'react';
import { attachments } from './attachments-store.js';

const hasFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

function DropHint() {
  const translate = useTranslate();
  return <Box sx={hintStyle}>{translate('compose.dropHere')}</Box>;
}

/** Turns files dropped on an open conversation into attachments. */
export function useFileDrop({ id, status }: Ticket) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(status === 'open');
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (status === 'open') attachments.add(id, [...event.dataTransfer.files]);
    },
  };
  return { handlers, hint: over ? <DropHint /> : null };
}

const hintStyle = {
  position: 'absolute',
  inset: 12,
  zIndex: 4,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '16px',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  color: 'primary.main',
  fontSize: 16,
  fontWeight: 500,
  pointerEvents: 'none',
  bgcolor: (theme: { palette: { surface: string } }) => `color-mix(in srgb, ${theme.palette.surface} 85%, transparent)`,
};
