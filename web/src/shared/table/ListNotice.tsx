import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Reading } from '../data/reading.js';
import { useErrorText } from '../data/use-error-toast.js';

type Props = { reading: Reading; isEmpty?: boolean; onClear?: () => void };

/** Shows a loading error or an empty search result above a list that stays visible. */
export function ListNotice({ reading, isEmpty = false, onClear }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { isPending, error, isRefused, isFiltered, again } = reading;
  const button = (label: string, onClick: () => void) => (
    <Button color="inherit" size="small" onClick={onClick}>
      {translate(label)}
    </Button>
  );
  if (isRefused) return <Alert severity="error">{textOf(error)}</Alert>;
  if (error)
    return (
      <Alert severity="error" action={button('app.tryAgain', again)} sx={{ flex: 'none', mb: 1 }}>
        {translate('lists.failed')}
      </Alert>
    );
  if (isPending || !isFiltered || !isEmpty || !onClear) return null;
  return (
    <Alert severity="info" action={button('lists.clear', onClear)} sx={{ flex: 'none', mb: 1 }}>
      {translate('lists.nothingFound')}
    </Alert>
  );
}
