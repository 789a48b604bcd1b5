import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { isOfServer, type Reading } from '../data/reading.js';
import { useErrorText } from '../data/use-error-toast.js';
import { EmptyState } from '../EmptyState.js';
import { ListNotice } from './ListNotice.js';

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
