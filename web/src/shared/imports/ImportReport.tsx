import type { ImportReport as Report } from '@recado/contracts';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { formatNumber, formatPhone } from '../lib/format.js';
import { ROOMY } from '../table/hide-on-phone.js';
import { PhoneSubtitle } from '../table/PhoneSubtitle.js';

/** In forms the specification has this text in English; in a report it is said like everything else. */
const ONLY_IN_FORMS = 'validation.email';

/** Words a refusal, which names the field and what the contract says about it. */
function useReasonText() {
  const translate = useTranslate();
  return (reason: string) => {
    const [path = '', message = ''] = reason.split(': ');
    const field = path.split('.')[0] ?? '';
    const key = keyOfProblem(message);
    const problem = translate(key === ONLY_IN_FORMS ? 'validation.invalid' : key);
    return `${translate(`person.${field}`, { _: field })}: ${problem}`;
  };
}

/** Long words of others make no table wider than its dialog. */
const BREAKS = { overflowWrap: 'anywhere' } as const;
const addressOf = ({ email, number }: Pick<Report['rows'][number], 'email' | 'number'>) =>
  email ?? (/^\d+$/.test(number) ? formatPhone(number) || number : number);

/** Lists the rows that were not imported. */
function Refusals({ rows }: Pick<Report, 'rows'>) {
  const translate = useTranslate();
  const reasonText = useReasonText();
  if (rows.length === 0) return null;
  const ofUsers = rows.some(({ email }) => email !== undefined);
  const whose = ofUsers ? 'person.email' : 'person.number';
  const columns = ['contacts.import.row', 'person.name', whose];
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={translate('contacts.import.left')}
      sx={{ maxHeight: 280, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {[...columns, 'contacts.import.result'].map((label) => (
              <TableCell key={label} sx={label === whose ? ROOMY : null}>
                {translate(label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, result, reason, ...person }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell sx={BREAKS}>
                {person.name}
                <PhoneSubtitle>{addressOf(person)}</PhoneSubtitle>
              </TableCell>
              <TableCell sx={{ ...ROOMY, ...BREAKS }}>{addressOf(person)}</TableCell>
              <TableCell>
                {[translate(`contacts.import.${result}`), reason && reasonText(reason)].filter(Boolean).join(' · ')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Says in one line what became of the rows of a table. */
export function useImportSummary() {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ added, repeated, refused }: Pick<Report, 'added' | 'repeated' | 'refused'>) => {
    const [news, known, bad] = [added, repeated, refused].map((count) => formatNumber(count, locale));
    return [
      translate('contacts.import.added', { smart_count: added, count: news }),
      translate('contacts.import.known', { smart_count: repeated, count: known }),
      translate('contacts.import.bad', { smart_count: refused, count: bad }),
    ]
      .join(', ')
      .concat('.');
  };
}

/** It tells what became of an import, row by row where something was not taken. */
export function ImportReport({ report }: { report: Report }) {
  const summaryOf = useImportSummary();
  const { refused, rows } = report;
  return (
    <>
      <Alert severity={refused > 0 ? 'warning' : 'success'}>{summaryOf(report)}</Alert>
      <Refusals rows={rows} />
    </>
  );
}
