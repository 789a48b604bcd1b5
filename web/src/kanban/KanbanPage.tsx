import { OPEN_LANE } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { useDebounced } from '../shared/lib/use-debounced.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { EVERYTHING } from './board.js';
import { BoardContext } from './board-context.js';
import { Board } from './Board.js';
import { BoardFilters } from './BoardFilters.js';
import { useLanes, useMoves, useSums } from './use-board.js';

const CLOCK_MS = 30_000;
const SEARCH_AFTER_MS = 500;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The names of the users, queues, tags and connections on the cards. */
function useNames() {
  const { data: users = [] } = useUserNames();
  const { data: queues = [] } = useQueues();
  return {
    userName: (userId: string) => users.find(({ id }) => id === userId)?.name ?? '',
    queueOf: (queueId: string) => queues.find(({ id }) => id === queueId),
  };
}

/** Open and pending tickets, grouped by kanban tag. */
export default function KanbanPage() {
  const translate = useTranslate();
  const mayArrange = useCan('tags:kanban');
  const [typed, setTyped] = useState(EVERYTHING);
  const text = useDebounced(typed.text, SEARCH_AFTER_MS);
  const chosen = { ...typed, text };
  const { lanes, laneIds, isRead, reading, shift } = useLanes();
  const { moving, move } = useMoves(laneIds);
  const sumOf = useSums(chosen, moving, laneIds);
  const [now, names] = [useNow(), useNames()];
  const nameOf = (id: string | undefined) =>
    (id === OPEN_LANE ? translate('kanban.open') : lanes.find((lane) => lane.id === id)?.name) ?? '';
  const hasLanes = lanes.length > 1;
  const arranging = mayArrange ? shift : undefined;
  return (
    <Page
      fill
      title={translate('kanban.title')}
      lead={translate(hasLanes || !isRead ? 'kanban.lead' : 'kanban.noLanes')}
      actions={
        mayArrange && isRead ? (
          <Button component={Link} to="/tags/create" variant="outlined">
            {translate('resources.tags.add')}
          </Button>
        ) : null
      }
    >
      <BoardFilters chosen={typed} onChange={setTyped} />
      <ListBody reading={reading} isEmpty={!isRead} empty={null} pendingPx={320}>
        <BoardContext value={{ ...names, lanes, laneIds, chosen, moving, now, nameOf, sumOf, move, shift: arranging }}>
          <Board />
        </BoardContext>
      </ListBody>
    </Page>
  );
}
