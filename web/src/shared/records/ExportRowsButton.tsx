import { Button } from '@mui/material';
import { useDataProvider, useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { saveFile } from '../../providers/download.js';
import { useErrorToast } from '../data/use-error-toast.js';
import { Icon } from '../Icon.js';
import { IconAction } from '../IconAction.js';
import { useIsPhone } from '../lib/use-screen-size.js';

/** The columns of an exported table: the text key of each, and the value it shows for a record. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each list specifies the type of its records
export type ExportColumns = Readonly<Record<string, (record: any) => string | number | null | undefined>>;

const PER_CALL = 100;
const MOST_ROWS = 10_000;

/** Loads all rows that match the list's filters, in its order. */
function useReadAll() {
  const dataProvider = useDataProvider();
  const resource = useResourceContext() ?? '';
  const { sort, ...list } = useListContext();
  const filter = { ...(list.filterValues as object), ...(list.filter as object | undefined) };
  return async () => {
    const rows: RaRecord[] = [];
    for (let page = 1; rows.length < MOST_ROWS; page += 1) {
      const { data } = await dataProvider.getList<RaRecord>(resource, {
        pagination: { page, perPage: PER_CALL },
        sort,
        filter,
      });
      rows.push(...data);
      if (data.length < PER_CALL) break;
    }
    return rows;
  };
}

/** Saves all filtered rows as a CSV file that spreadsheet programs can open in all three languages. */
export function ExportRowsButton({ columns }: { columns: ExportColumns }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const readAll = useReadAll();
  const phone = useIsPhone();
  const showError = useErrorToast();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const [rows, { stringify }] = await Promise.all([readAll(), import('csv-stringify/browser/esm/sync')]);
      const header = Object.keys(columns).map((label) => translate(label));
      const cells = rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row) ?? ''));
      const csv = stringify([header, ...cells], { bom: true, delimiter: ';', escape_formulas: true });
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${resource}.csv`);
    } catch (error) {
      showError(error);
    } finally {
      setRunning(false);
    }
  };
  const label = translate('ra.action.export');
  if (phone) return <IconAction icon="download" label={label} disabled={isRunning} onClick={() => void save()} />;
  return (
    <Button
      size="small"
      disabled={isRunning}
      startIcon={<Icon name="download" size={18} />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
