import { Badge, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCan, useSession } from '../../providers/session.js';
import { IconAction } from '../../shared/IconAction.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import type { InboxView } from './use-inbox-view.js';

/** Filters the list by queues. Selecting all queues is the same as selecting none. */
export function QueueFilter({ view }: { view: InboxView }) {
  const translate = useTranslate();
  const user = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: all = [] } = useQueues();
  const everyones = useCan('tickets-manager:showall');
  const queues = everyones ? all : all.filter(({ id }) => user.queueIds.includes(id));
  const chosen = view.queueIds ?? queues.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    const everything = next.length === 0 || queues.every((queue) => next.includes(queue.id));
    view.chooseQueues(everything ? null : next);
  };
  return (
    <>
      <Badge variant="dot" color="primary" invisible={view.queueIds === null} overlap="circular">
        <IconAction
          icon="queue"
          size="small"
          label={translate('inbox.queues')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </Badge>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {queues.map(({ id, name }) => (
            <MenuItem key={id} role="menuitemcheckbox" aria-checked={chosen.includes(id)} onClick={() => toggle(id)}>
              <Checkbox size="small" edge="start" tabIndex={-1} checked={chosen.includes(id)} aria-hidden="true" />
              <ListItemText>{name}</ListItemText>
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
