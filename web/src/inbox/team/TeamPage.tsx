import type { Team } from '@recado/contracts';
import { Alert, Box, Button, Drawer, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, type MouseEvent } from 'react';
import { useCan } from '../../providers/session.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { useErrorText } from '../../shared/data/use-error-toast.js';
import { useIsWide } from '../../shared/lib/use-screen-size.js';
import { useOnlineIds } from '../../shared/queries/use-online-ids.js';
import { staticStyles } from '../../shared/static-styles.js';
import { Page } from '../../shared/table/Page.js';
import { rowStyles } from '../list/row-styles.js';
import { bubbleStyles } from '../thread/bubble-styles.js';
import { DueTable } from './DueTable.js';
import { PeopleTable } from './PeopleTable.js';
import { QueueTable } from './QueueTable.js';
import { useSelection, type Selection } from './selection.js';
import { teamStyles } from './team-styles.js';
import { SUBJECT_ID, TeamTickets } from './TeamTickets.js';
import { Tiles } from './Tiles.js';
import { RELOAD_EVERY_MS, useTeam } from './use-team.js';

const STYLES = staticStyles((theme) => ({ ...teamStyles(theme), ...rowStyles(theme), ...bubbleStyles(theme) }));

function Loading() {
  const label = useTranslate()('app.loading');
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      {[96, 220, 320].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
      ))}
    </Box>
  );
}

function NoQueues() {
  const translate = useTranslate();
  const isAdmin = useCan('queues-page:edit');
  return (
    <EmptyState
      icon="queue"
      title={translate('team.empty')}
      hint={translate(isAdmin ? 'team.emptyAdmin' : 'team.emptySupervisor')}
    />
  );
}

function Tables({ team, selection }: { team: Team; selection: Selection | null }) {
  const translate = useTranslate();
  const online = useOnlineIds(RELOAD_EVERY_MS);
  if (team.queues.length === 0) return <NoQueues />;
  const present = team.users.filter(({ id }) => online.has(id)).length;
  return (
    <>
      <Tiles {...team} />
      <Box sx={tablesStyle}>
        <div>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {translate('team.queues')}
          </Typography>
          <QueueTable queues={team.queues} selection={selection} />
          {team.dueNext && team.dueNext.length > 0 ? (
            <Box sx={{ mt: 3 }}>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {translate('team.dueNext')}
                <Typography component="span" sx={{ color: 'text.secondary', ml: 1.5 }}>
                  {translate('team.dueNextOf', { smart_count: team.total.overdue ?? 0 })}
                </Typography>
              </Typography>
              <DueTable due={team.dueNext} queues={team.queues} />
            </Box>
          ) : null}
        </div>
        <div>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {translate('team.people')}
            <Typography component="span" sx={{ color: 'text.secondary', ml: 1.5 }}>
              {translate('team.onlineOf', { n: present, all: team.users.length })}
            </Typography>
          </Typography>
          {team.users.length === 0 ? (
            <Typography color="text.secondary">{translate('team.noPeople')}</Typography>
          ) : (
            <PeopleTable users={team.users} online={online} selection={selection} />
          )}
        </div>
      </Box>
    </>
  );
}

function Content({ team, selection }: { team: ReturnType<typeof useTeam>; selection: Selection | null }) {
  const translate = useTranslate();
  const errorText = useErrorText();
  if (team.data) return <Tables team={team.data} selection={selection} />;
  if (!team.isError) return <Loading />;
  return (
    <Alert severity="error" action={<Button onClick={() => void team.refetch()}>{translate('app.tryAgain')}</Button>}>
      {errorText(team.error)}
    </Alert>
  );
}

/** The queues and people that the user supervises, as they are now. The conversations behind a number open beside them. */
export default function TeamPage() {
  const translate = useTranslate();
  const wide = useIsWide();
  const team = useTeam();
  const { selection, close } = useSelection();
  const pressed = useRef<HTMLElement>(null);
  const remember = ({ target }: MouseEvent) => {
    pressed.current = (target as Element).closest('a');
  };
  const closeAndReturn = () => {
    close();
    pressed.current?.focus();
  };
  const tickets =
    team.data && selection ? <TeamTickets team={team.data} selection={selection} onClose={closeAndReturn} /> : null;
  const beside = wide && tickets !== null;
  return (
    <Box sx={pageStyle} style={{ gridTemplateColumns: beside ? 'minmax(0,1fr) 420px' : 'minmax(0,1fr)' }}>
      {STYLES}
      <Box sx={{ overflow: 'auto' }} onClickCapture={remember}>
        <Page title={translate('team.title')}>
          <Content team={team} selection={selection} />
        </Page>
      </Box>
      {beside ? (
        <Box sx={asideStyle} onKeyDown={({ key }) => key === 'Escape' && closeAndReturn()}>
          {tickets}
        </Box>
      ) : (
        <Drawer
          open={tickets !== null}
          anchor="right"
          onClose={closeAndReturn}
          slotProps={{ paper: { sx: drawerStyle, 'aria-labelledby': SUBJECT_ID } }}
        >
          {tickets}
        </Drawer>
      )}
    </Box>
  );
}

const pageStyle = { height: '100%', display: 'grid', gridTemplateRows: 'minmax(0,1fr)' };
const tablesStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
  '& > div': { minWidth: 0 },
};
const asideStyle = {
  display: 'grid',
  gridTemplateRows: 'minmax(0,1fr)',
  borderLeft: 1,
  borderColor: 'line',
  minHeight: 0,
};
const drawerStyle = { ...asideStyle, width: { xs: '100%', sm: 420 } };
