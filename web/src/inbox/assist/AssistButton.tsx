import { Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type RefObject } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { needsDraft, ASSIST_ACTIONS, type AssistAction } from './assist-actions.js';

type Props = { hasDraft: boolean; onAsk: (name: AssistAction) => void; box: RefObject<HTMLSpanElement | null> };

/** Opens the assistant's menu. Rewriting and translating need a draft. */
export function AssistButton({ hasDraft, onAsk, box }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span ref={box} style={{ display: 'inline-flex' }}>
      <IconAction
        icon="sparkle"
        label={translate('assist.button')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
          transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          {ASSIST_ACTIONS.map((name) => (
            <MenuItem
              key={name}
              disabled={needsDraft(name) && !hasDraft}
              onClick={() => {
                setAnchor(null);
                onAsk(name);
              }}
            >
              {translate(`assist.wish.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </span>
  );
}
