import { Alert, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Page } from '../shared/table/Page.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { Board } from './Board.js';
import { useBoard } from './use-board.js';

/** Open and pending tickets by the tags that are lanes. */
export default function KanbanPage() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { lanes, isPending, error, hasMore, move } = useBoard();
  const content = () => {
    if (error) return <Alert severity="error">{textOf(error)}</Alert>;
    if (isPending) return <Skeleton variant="rounded" height={320} sx={{ borderRadius: '14px' }} />;
    return <Board lanes={lanes} onMove={move} />;
  };
  return (
    <Page fill title={translate('kanban.title')} lead={translate(hasMore ? 'kanban.cut' : 'kanban.lead')}>
      {content()}
    </Page>
  );
}
