import { Alert, Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { isOfServer, type Reading } from '../data/reading.js';
import { useErrorText } from '../data/use-error-toast.js';
import { EmptyState } from '../EmptyState.js';

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const translate = useTranslate();
  const hint = translate(isOfServer(error) ? 'lists.failedThereHint' : 'lists.failedHint');
  return (
    <div role="alert">
      <EmptyState icon="alert" title={translate('lists.failed')} hint={hint}>
        <Button variant="outlined" onClick={onAgain}>
          {translate('app.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <EmptyState icon="search" title={translate('lists.nothingFound')} hint={translate('lists.nothingFoundHint')}>
      <Button variant="outlined" onClick={onClear}>
        {translate('lists.clear')}
      </Button>
    </EmptyState>
  );
}

type NoticeProps = { reading: Reading; isEmpty?: boolean; onClear?: () => void };

/** Shows a loading error or an empty search result above a list that stays visible. */
export function ListNotice({ reading, isEmpty = false, onClear }: NoticeProps) {
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

type Props = {
  reading: Reading;
  isEmpty: boolean;
  /** The text shown when no records exist yet. */
  empty: ReactNode;
  /** Clears the search. */
  onClear?: (() => void) | undefined;
  pendingPx?: number;
  children: ReactNode;
};

/** Shows a list's rows, or explains why there are none. */
export function ListBody({ reading, isEmpty, empty, onClear, pendingPx = 160, children }: Props) {
  const textOf = useErrorText();
  const { isPending, error, isRefused, isFiltered, again } = reading;
  if (isPending) return <Skeleton variant="rounded" height={pendingPx} sx={{ borderRadius: '14px' }} />;
  if (isRefused) return <EmptyState icon="alert" title={textOf(error)} />;
  if (!isEmpty)
    return (
      <>
        <ListNotice reading={reading} />
        {children}
      </>
    );
  if (error) return <Failed error={error} onAgain={again} />;
  return isFiltered && onClear ? <NothingFound onClear={onClear} /> : empty;
}
