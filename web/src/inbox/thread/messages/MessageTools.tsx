import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../shared/Icon.js';
import type { IconName } from '../../../shared/icon-paths.js';
import { useCopy } from '../../../shared/copying/use-copy.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { splitSignature } from '../../../shared/lib/whatsapp-text.js';
import { offersOf } from '../../live/message-kinds.js';
import { selection } from './selection.js';
import { useThreadScope, type ThreadActions } from './thread-context.js';

const ReactionPicker = lazy(() => import('../../../shared/ReactionPicker.js'));

type Props = { message: ThreadMessage; actions: ThreadActions };
type Item = { label: string; icon: IconName; on: boolean; run: () => void };
type MenuProps = Props & { writable: boolean; anchor: HTMLElement; onReact: () => void; onClose: () => void };

type ItemProps = Pick<MenuProps, 'message' | 'actions' | 'writable' | 'onReact'> & { copy: () => void; now: number };

function itemsOf({ message, actions, writable, onReact, copy, now }: ItemProps): readonly Item[] {
  const offers = offersOf(message, writable, now);
  return [
    { label: 'inbox.thread.reply', icon: 'reply', on: offers.reply, run: () => actions.reply(message) },
    { label: 'thread.react', icon: 'smile', on: offers.react, run: onReact },
    { label: 'thread.forward', icon: 'forward', on: offers.forward, run: () => actions.forward([message]) },
    { label: 'thread.copy', icon: 'copy', on: offers.copy, run: copy },
    { label: 'thread.edit', icon: 'pencil', on: offers.edit, run: () => actions.edit(message) },
    {
      label: 'thread.select',
      icon: 'check',
      on: offers.forward,
      run: () => selection.toggle(message.ticketId, message.id),
    },
    { label: 'thread.erase', icon: 'trash', on: offers.erase, run: () => actions.erase([message]) },
  ];
}

function OptionsMenu(props: MenuProps) {
  const translate = useTranslate();
  const copyText = useCopy();
  // The signature is not copied.
  const copy = () => void copyText(splitSignature(props.message.body).text, 'thread.copied');
  const [now] = useState(() => Date.now());
  return (
    <Menu open anchorEl={props.anchor} onClose={props.onClose}>
      {itemsOf({ ...props, copy, now })
        .filter(({ on }) => on)
        .map(({ label, icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              props.onClose();
              run();
            }}
          >
            <ListItemIcon>
              <Icon name={icon} size={18} />
            </ListItemIcon>
            {translate(label)}
          </MenuItem>
        ))}
    </Menu>
  );
}

function ReactTo({
  message,
  anchor,
  onPick,
  onClose,
}: Pick<Props, 'message'> & { anchor: HTMLElement; onPick: (emoji: string) => void; onClose: () => void }) {
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  return (
    <Suspense fallback={null}>
      <ReactionPicker
        anchor={anchor}
        mine={mine}
        onPick={(emoji) => {
          onClose();
          onPick(emoji);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

type ToolProps = { label: string; icon: IconName; hasMenu?: boolean; onClick: (anchor: HTMLElement) => void };

function Tool({ label, icon, hasMenu = false, onClick }: ToolProps) {
  const text = useTranslate()(label);
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** The buttons beside a message: reply, and a menu of further actions. */
export function MessageTools({ message, actions }: Props) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [reacting, setReacting] = useState<HTMLElement | null>(null);
  const { writable } = useThreadScope();
  if (message.isDeleted) return null;
  const { reply } = offersOf(message, writable, 0);
  const menuProps = { message, actions, writable, onReact: () => setReacting(menu), onClose: () => setMenu(null) };
  return (
    <span className="tools">
      {reply ? <Tool label="inbox.thread.reply" icon="reply" onClick={() => actions.reply(message)} /> : null}
      <Tool label="thread.options" icon="more" hasMenu onClick={setMenu} />
      {menu ? <OptionsMenu anchor={menu} {...menuProps} /> : null}
      {reacting ? (
        <ReactTo
          message={message}
          anchor={reacting}
          onPick={(emoji) => actions.react(message, emoji)}
          onClose={() => setReacting(null)}
        />
      ) : null}
    </span>
  );
}
