import type { ImportReport as Report } from '@recado/contracts';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { formatNumber, formatPhone } from '../lib/format.js';
import { PhoneSubtitle, ROOMY } from '../table/PhoneSubtitle.js';

/** The specification quotes this text in English for forms; reports use the user's language. */
const ONLY_IN_FORMS = 'validation.email';

/** Returns a function that describes an error: the field, and how it violates the contract. */
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

/** Breaks long words, so that a table does not become wider than its dialog. */
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

/** Summarises the result of an import in one sentence. */
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

/** Shows the result of an import, with a reason for each rejected row. */
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
