import type { ImportReport as Report } from '@recado/contracts';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { formatPhone } from '../lib/format.js';

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

/** Lists the rows that were not imported. */
function Refusals({ rows }: Pick<Report, 'rows'>) {
  const translate = useTranslate();
  const reasonText = useReasonText();
  if (rows.length === 0) return null;
  const ofUsers = rows.some(({ email }) => email !== undefined);
  const columns = ['contacts.import.row', 'person.name', ofUsers ? 'person.email' : 'person.number'];
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {[...columns, 'contacts.import.result'].map((label) => (
              <TableCell key={label}>{translate(label)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, name, number, email, result, reason }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell>{name}</TableCell>
              <TableCell>{email ?? (formatPhone(number) || number)}</TableCell>
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

/** What became of an import, row by row where something was not taken. */
export function ImportReport({ report: { added, repeated, refused, rows } }: { report: Report }) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity={refused > 0 ? 'warning' : 'success'}>
        {translate('contacts.import.report', { added, repeated, refused })}
      </Alert>
      <Refusals rows={rows} />
    </>
  );
}
