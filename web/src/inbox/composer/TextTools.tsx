import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { VARIABLES } from '@recado/flow-engine';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { UNDO_SECONDS, useUndoSeconds } from '../../shared/lib/undo-seconds.js';
import type { TextEditing } from './use-text-field.js';

const MARKS = [
  { name: 'bold', sign: '*', icon: 'bold' },
  { name: 'italic', sign: '_', icon: 'italic' },
  { name: 'strike', sign: '~', icon: 'strike' },
  { name: 'code', sign: '```', icon: 'code' },
] as const;

/** Sets how long a message can be undone before it is sent. */
function UndoChoice({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const [chosen, choose] = useUndoSeconds();
  return UNDO_SECONDS.map((seconds) => (
    <MenuItem
      key={seconds}
      role="menuitemradio"
      aria-checked={seconds === chosen}
      selected={seconds === chosen}
      onClick={() => {
        onChosen();
        choose(seconds);
      }}
    >
      {translate(seconds === '0' ? 'compose.undoNever' : 'compose.undoSeconds', { seconds })}
    </MenuItem>
  ));
}

/** Inserts WhatsApp formatting marks and variables, and sets the sending delay. */
export function TextTools({ disabled, editing }: { disabled: boolean; editing: TextEditing }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconAction
        icon="braces"
        label={translate('compose.tools')}
        disabled={disabled}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={close} disableRestoreFocus>
          {MARKS.map(({ name, sign, icon }) => (
            <MenuItem
              key={name}
              onClick={() => {
                close();
                editing.mark(sign);
              }}
            >
              <ListItemIcon>
                <Icon name={icon} size={18} />
              </ListItemIcon>
              {translate(`compose.mark.${name}`)}
            </MenuItem>
          ))}
          <Divider />
          <UndoChoice onChosen={close} />
          <Divider />
          {VARIABLES.map((name) => (
            <MenuItem
              key={name}
              onClick={() => {
                close();
                editing.insert(`{{${name}}}`);
              }}
            >
              {translate(`compose.variable.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
