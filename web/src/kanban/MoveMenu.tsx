import type { KanbanTicket } from '@recado/contracts';
import { Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { laneOf } from './board.js';
import { useBoardShared } from './board-context.js';

/** Moves a card to any lane, including lanes out of view. */
export function MoveMenu({ card }: { card: KanbanTicket }) {
  const translate = useTranslate();
  const { lanes, laneIds, nameOf, move } = useBoardShared();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const here = laneOf(card.tags, laneIds);
  if (lanes.length < 2) return null;
  return (
    <>
      <IconAction
        icon="forward"
        size="small"
        label={translate('kanban.moveCard', { number: card.number })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {lanes.map(({ id }) => (
            <MenuItem
              key={id}
              disabled={id === here}
              onClick={() => {
                setAnchor(null);
                move(card.id, id);
              }}
            >
              {nameOf(id)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
