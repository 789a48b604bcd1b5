import { OPEN_LANE } from '@recado/contracts';
import { Box, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import type { Lane } from './board.js';
import { useBoardShared } from './board-context.js';
import { elapsed } from './elapsed.js';

type MenuProps = { lane: Lane; name: string; shift: (laneId: string, by: -1 | 1) => void };

/** The menu of a lane. */
function LaneMenu({ lane, name, shift }: MenuProps) {
  const translate = useTranslate();
  const { lanes } = useBoardShared();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = lanes.findIndex(({ id }) => id === lane.id);
  const go = (by: -1 | 1) => () => {
    setAnchor(null);
    shift(lane.id, by);
  };
  return (
    <>
      <IconAction
        icon="more"
        size="small"
        label={translate('kanban.laneMenu', { lane: name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={place <= 1} onClick={go(-1)}>
          {translate('kanban.left')}
        </MenuItem>
        <MenuItem disabled={place === lanes.length - 1} onClick={go(1)}>
          {translate('kanban.right')}
        </MenuItem>
        <MenuItem component={Link} to={`/tags/${lane.id}`}>
          {translate('kanban.editLane')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** The number of tickets in the lane and the longest wait. */
function LaneSumLine({ laneId }: { laneId: string }) {
  const translate = useTranslate();
  const { sumOf, now } = useBoardShared();
  const sum = sumOf(laneId);
  if (!sum) return null;
  const wait = sum.waitingSince && elapsed(sum.waitingSince, now);
  const time = wait && translate(`kanban.${wait.unit}`, { n: wait.n }).replaceAll(' ', '\u00a0'); // no line break before the unit
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
      {translate('kanban.count', { smart_count: sum.count })}
      {time ? ` · ${translate('kanban.longest', { time })}` : null}
    </Box>
  );
}

export function LaneHead({ lane }: { lane: Lane }) {
  const translate = useTranslate();
  const { nameOf, shift } = useBoardShared();
  const name = nameOf(lane.id);
  return (
    <Box sx={{ p: '12px 12px 8px', borderTop: '3px solid' }} style={{ borderTopColor: lane.color ?? 'transparent' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, minHeight: 32 }}>
        <Typography variant="h3" component="h2" noWrap title={name} sx={{ minWidth: 0, flex: 1 }}>
          {name}
        </Typography>
        {lane.hasRule ? (
          <Box component="span" role="img" aria-label={translate('kanban.hasRule')} title={translate('kanban.hasRule')}>
            <Icon name="robot" size={16} />
          </Box>
        ) : null}
        {shift && lane.id !== OPEN_LANE ? <LaneMenu lane={lane} name={name} shift={shift} /> : null}
      </Stack>
      <LaneSumLine laneId={lane.id} />
    </Box>
  );
}
