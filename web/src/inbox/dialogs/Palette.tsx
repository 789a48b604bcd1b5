import { can, type Ticket } from '@recado/contracts';
import { Autocomplete, Box, InputBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { useSession } from '../../providers/session.js';
import { Keycap } from '../../shared/Keycap.js';
import type { ComposerMode } from '../composer/composer-mode.js';
import { nameOf } from '../text/ticket-text.js';
import { useTicketActs } from '../list/ticket-acts.js';
import { selection } from '../live/bulk/selection.js';
import type { BulkAct } from '../live/bulk/use-bulk.js';
import type { Inbox } from '../list/use-inbox.js';
import { KEYS } from './use-inbox-keys.js';
import type { InboxDialogState } from './use-inbox-dialogs.js';

type Command = { id: string; label: string; key?: string | undefined; run: () => void };
type Props = {
  inbox: Inbox;
  dialogs: InboxDialogState;
  onWrite: (mode: ComposerMode) => void;
  onSearch: () => void;
};

const TABS = [
  ['open', 'inbox.attending'],
  ['pending', 'inbox.waiting'],
  ['closed', 'inbox.tabs.closed'],
] as const;
const BULK_ACTS: readonly BulkAct[] = ['close', 'assign', 'move', 'tag', 'snooze'];
const keyOf = (action: string) => KEYS.find(([name]) => name === action)?.[1];

/** Returns the commands of the open ticket: writing and all allowed actions. */
function useCommandsOf(ticket: Ticket | null, { inbox, dialogs, onWrite }: Props): Command[] {
  const translate = useTranslate();
  const acts = useTicketActs(ticket).filter(({ act }) => act !== 'spy');
  if (!ticket) return [];
  const writing: Command[] = [
    { id: 'reply', label: translate('inbox.keys.reply'), key: keyOf('reply'), run: () => onWrite('reply') },
    { id: 'note', label: translate('inbox.keys.note'), key: keyOf('note'), run: () => onWrite('note') },
  ];
  const resolveNext = { id: 'resolveNext', label: translate('inbox.keys.resolveNext'), key: keyOf('resolveNext') };
  return [
    ...(ticket.status === 'open' ? writing : writing.slice(1)),
    {
      id: 'select',
      label: translate('inbox.keys.select'),
      key: keyOf('select'),
      run: () => selection.toggle(ticket.id),
    },
    ...acts.map(({ act, label, key }) => ({
      ...{ id: act, label: translate(label), key },
      run: () => dialogs.act(act, ticket),
    })),
    ...(ticket.status === 'closed' ? [] : [{ ...resolveNext, run: inbox.resolveNext }]),
  ];
}

function useCommands(props: Props): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const user = useSession();
  const { inbox, dialogs, onSearch } = props;
  const { ticket, view, lists } = inbox;
  const ofTicket = useCommandsOf(ticket, props);
  const page = (path: string, label: string): Command => ({
    id: path,
    label: translate('inbox.palette.goTo', { page: translate(label) }),
    run: () => void navigate(path),
  });
  const selected = inbox.bulk.selected.length > 0 ? BULK_ACTS : [];
  return [
    ...selected.map((act) => ({
      id: `bulk ${act}`,
      label: translate(`inbox.bulk.titles.${act}`, { smart_count: inbox.bulk.selected.length }),
      run: () => dialogs.actOnSelected(act),
    })),
    ...ofTicket,
    { id: 'new', label: translate('inbox.newTicket'), run: () => dialogs.show({ kind: 'new' }) },
    { id: 'search', label: translate('inbox.search.placeholder'), key: keyOf('search'), run: onSearch },
    { id: 'keys', label: translate('inbox.keys.help'), key: keyOf('help'), run: () => dialogs.show({ kind: 'keys' }) },
    ...TABS.map(([tab, label]) => ({
      id: tab,
      label: translate('inbox.palette.goTo', { page: translate(label) }),
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

/** Finds actions and open conversations by typing. */
export default function Palette(props: Props) {
  const translate = useTranslate();
  const { dialogs } = props;
  const commands = useCommands(props);
  return (
    <Dialog
      open
      onClose={dialogs.hide}
      slotProps={{ paper: { 'aria-label': translate('inbox.palette.title') } }}
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
        noOptionsText={translate('inbox.palette.nothing')}
        onClose={(_event, reason) => void (reason === 'escape' && dialogs.hide())} // the Escape key does not reach the dialog
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
            placeholder={translate('inbox.palette.title')}
            slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': translate('inbox.palette.title') } }}
            sx={{ px: 2.5, py: 1.5, fontSize: 16, borderBottom: 1, borderColor: 'line' }}
          />
        )}
      />
    </Dialog>
  );
}

const paperStyle = { border: 0, borderRadius: 0, boxShadow: 'none' };
