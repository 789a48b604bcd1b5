import { can, type Ticket } from '@recado/contracts';
import { Autocomplete, Box, Dialog, InputBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../providers/session.js';
import { Keycap } from '../../shared/Keycap.js';
import type { ComposerMode } from '../composer/composer-mode.js';
import { nameOf } from '../ticket-text.js';
import type { TicketAct } from '../TicketMenu.js';
import type { Inbox } from '../use-inbox.js';
import { KEYS } from '../use-inbox-keys.js';
import type { InboxDialogState } from './use-inbox-dialogs.js';

type Command = { id: string; label: string; key?: string | undefined; run: () => void };
type Props = { inbox: Inbox; dialogs: InboxDialogState; onWrite: (mode: ComposerMode) => void };

const STEPS: Record<Ticket['status'], readonly (readonly [TicketAct, string])[]> = {
  pending: [
    ['accept', 'inbox.actions.accept'],
    ['resolve', 'inbox.actions.resolve'],
  ],
  open: [
    ['resolve', 'inbox.actions.resolve'],
    ['giveBack', 'inbox.actions.return'],
  ],
  closed: [['reopen', 'inbox.actions.reopen']],
};
const TABS = [
  ['open', 'inbox.attending'],
  ['pending', 'inbox.waiting'],
  ['closed', 'inbox.tabs.closed'],
] as const;
const keyOf = (action: string) => KEYS.find(([name]) => name === action)?.[1];

function useCommands({ inbox, dialogs, onWrite }: Props): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const user = useSession();
  const { ticket, view, lists } = inbox;
  const writing: Command[] = [
    { id: 'reply', label: translate('inbox.keys.reply'), key: 'R', run: () => onWrite('reply') },
    { id: 'note', label: translate('inbox.keys.note'), key: 'N', run: () => onWrite('note') },
  ];
  const about = (one: Ticket): Command[] => [
    ...(one.status === 'open' ? writing : writing.slice(1)),
    ...STEPS[one.status].map(([act, label]) => ({
      id: act,
      label: translate(label),
      key: keyOf(act),
      run: () => dialogs.act(act, one),
    })),
    { id: 'transfer', label: translate('desk.transfer.title'), key: 'T', run: () => dialogs.act('transfer', one) },
    { id: 'tags', label: translate('desk.tags'), key: 'L', run: () => dialogs.act('tags', one) },
  ];
  const page = (path: string, label: string): Command => ({
    id: path,
    label: translate('desk.palette.goTo', { page: translate(label) }),
    run: () => void navigate(path),
  });
  return [
    ...(ticket ? about(ticket) : []),
    { id: 'new', label: translate('inbox.newTicket'), run: () => dialogs.show({ kind: 'new' }) },
    { id: 'search', label: translate('desk.search.placeholder'), key: '/', run: () => view.setTab('search') },
    { id: 'keys', label: translate('inbox.keys.help'), key: '?', run: () => dialogs.show({ kind: 'keys' }) },
    ...TABS.map(([tab, label]) => ({
      id: tab,
      label: translate('desk.palette.goTo', { page: translate(label) }),
      run: () => view.setTab(tab),
    })),
    ...[...lists.open.list.tickets, ...lists.pending.list.tickets].map((one) => ({
      id: one.id,
      label: `${nameOf(one)} · #${one.number}`,
      run: () => view.open(one.uuid),
    })),
    page('/contacts', 'shell.contacts'),
    ...(can(user, 'connections-page:view') ? [page('/connections', 'shell.connections')] : []),
  ];
}

/** Every action and open conversation, found by typing. */
export default function Palette({ inbox, dialogs, onWrite }: Props) {
  const translate = useTranslate();
  const commands = useCommands({ inbox, dialogs, onWrite });
  return (
    <Dialog
      open
      onClose={dialogs.hide}
      aria-label={translate('desk.palette.title')}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '10dvh' } }}
    >
      <Autocomplete
        open
        autoHighlight
        disablePortal
        options={commands}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        noOptionsText={translate('desk.palette.nothing')}
        onChange={(_event, command) => {
          dialogs.hide();
          command?.run();
        }}
        slotProps={{
          paper: { sx: paperStyle },
          popper: { sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
        }}
        renderOption={({ key, ...props }, { label, key: shortcut }) => (
          <li key={key} {...props}>
            <Box sx={{ flex: 1 }}>{label}</Box>
            {shortcut ? <Keycap>{shortcut}</Keycap> : null}
          </li>
        )}
        renderInput={({ slotProps }) => (
          <InputBase
            ref={slotProps.input.ref}
            autoFocus
            fullWidth
            placeholder={translate('desk.palette.title')}
            slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': translate('desk.palette.title') } }}
            sx={{ px: 2.5, py: 1.5, fontSize: 16, borderBottom: 1, borderColor: 'line' }}
          />
        )}
      />
    </Dialog>
  );
}

const paperStyle = { border: 0, borderRadius: 0, boxShadow: 'none' };
