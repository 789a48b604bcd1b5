import { useTranslate } from 'ra-core';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { Board } from './Board.js';
import { useBoard } from './use-board.js';

/** Open and pending tickets by the tags that are lanes. */
export default function KanbanPage() {
  const translate = useTranslate();
  const { lanes, isRead, reading, hasMore, move } = useBoard();
  return (
    <Page fill title={translate('kanban.title')} lead={translate(hasMore ? 'kanban.cut' : 'kanban.lead')}>
      <ListBody reading={reading} isEmpty={!isRead} empty={null} pendingPx={320}>
        <Board lanes={lanes} onMove={move} />
      </ListBody>
    </Page>
  );
}
