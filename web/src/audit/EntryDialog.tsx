import type { AuditEntry, AuditValue } from '@recado/contracts';
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { formatDateTime } from '../shared/lib/format.js';
import { useEntryTexts } from './entry-texts.js';
import { useNamesOfIds } from './use-names-of-ids.js';

const FIELDS = 'resources.audit.fields';

type Props = { entry: AuditEntry; withCompany: boolean; onClose: () => void };

function Facts({ entry, withCompany }: Omit<Props, 'onClose'>) {
  const translate = useTranslate();
  const { whoOf, kindOf, targetOf } = useEntryTexts();
  const { at, actor, companyName, ip, userAgent } = entry;
  const who = actor.name ? `${whoOf(entry)} (${kindOf(entry)})` : whoOf(entry);
  const facts: [string, string | null][] = [
    [`${FIELDS}.at`, formatDateTime(at)],
    [`${FIELDS}.actor`, who],
    [`${FIELDS}.companyName`, withCompany ? companyName : null],
    [`${FIELDS}.target`, targetOf(entry)],
    [`${FIELDS}.ip`, ip],
    ['audit.browser', userAgent],
  ];
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(name)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}

function namedIn(value: AuditValue | undefined, named: (id: string) => string): AuditValue | undefined {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'string' ? named(value) : value;
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const { fieldOf, valueOf } = useEntryTexts();
  const named = useNamesOfIds();
  const textOf = (field: string, value: AuditValue | undefined) => valueOf(field, namedIn(value, named));
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('audit.noChanges')}</Typography>;
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {['field', 'before', 'after'].map((name) => (
            <TableCell key={name} sx={cellStyle}>
              {translate(`audit.${name}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row" sx={cellStyle}>
              {fieldOf(field)}
            </TableCell>
            <TableCell sx={{ ...cellStyle, color: 'text.secondary' }}>{textOf(field, before[field])}</TableCell>
            <TableCell sx={cellStyle}>{textOf(field, after[field])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Shows all details of an entry, with its fields before and after the change. */
export function EntryDialog({ entry, withCompany, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { whatOf } = useEntryTexts();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{whatOf(entry)}</DialogTitle>
      <DialogContent>
        <Facts entry={entry} withCompany={withCompany} />
        <Changes entry={entry} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('audit.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const factsStyle = { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 16px', m: 0, mb: 2 };
const cellStyle = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top', px: { xs: '4px', sm: 2 } };
