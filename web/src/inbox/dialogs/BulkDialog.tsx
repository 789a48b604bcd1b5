import type { Queue, Tag, Ticket } from '@recado/contracts';
import { Autocomplete, Button, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../providers/session.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import type { UserName } from '../../shared/queries/use-user-names.js';
import { TagChip } from '../../shared/TagChip.js';
import type { BulkAct, BulkRequest } from '../live/bulk/use-bulk.js';
import { SnoozeTimeDialog } from '../snooze/SnoozeDialog.js';
import { ColleagueField } from './ColleagueField.js';

type Props = { selected: readonly Ticket[]; onChange: (request: BulkRequest) => void; onClose: () => void };

/** Returns the title with the number of tickets, and the function that closes the dialog and sends the change. */
function useStep(act: BulkAct, { selected, onChange, onClose }: Props) {
  const translate = useTranslate();
  const submit = (request: BulkRequest | null) => {
    if (!request) return;
    onClose();
    onChange(request);
  };
  return { title: translate(`inbox.bulk.titles.${act}`, { smart_count: selected.length }), submit };
}

/** The queue that all tickets are in, or none. */
const queueOf = (tickets: readonly Ticket[]) => {
  const ids = new Set(tickets.map(({ queueId }) => queueId ?? ''));
  return ids.size === 1 ? ([...ids][0] ?? '') : '';
};

function AssignDialog(props: Props) {
  const translate = useTranslate();
  const { id, name } = useSession();
  const [to, setTo] = useState<UserName | null>(null);
  const { title, submit } = useStep('assign', props);
  return (
    <FormDialog
      open
      title={title}
      submitLabel={translate('inbox.bulk.assign')}
      values={to}
      disabled={!to}
      onSubmit={() => submit(to && { act: 'assign', user: { id: to.id, name: to.name } })}
      onClose={props.onClose}
    >
      <ColleagueField queueId={queueOf(props.selected)} value={to} onChange={setTo} isRequired />
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => submit({ act: 'assign', user: { id, name } })}
      >
        {translate('inbox.bulk.toMe')}
      </Button>
    </FormDialog>
  );
}

function MoveDialog(props: Props) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const [queue, setQueue] = useState<Queue | null>(null);
  const { title, submit } = useStep('move', props);
  return (
    <FormDialog
      open
      title={title}
      submitLabel={translate('inbox.bulk.move')}
      values={queue}
      disabled={!queue}
      onSubmit={() => submit(queue && { act: 'move', queue })}
      onClose={props.onClose}
    >
      <Autocomplete
        openOnFocus
        options={queues}
        value={queue}
        getOptionLabel={(one) => one.name}
        getOptionKey={(one) => one.id}
        onChange={(_event, one) => setQueue(one)}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={translate('inbox.create.queue')}
            helperText={translate('inbox.bulk.moveHelp')}
          />
        )}
      />
    </FormDialog>
  );
}

function TagDialog(props: Props) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  const [chosen, setChosen] = useState<readonly Tag[]>([]);
  const { title, submit } = useStep('tag', props);
  return (
    <FormDialog
      open
      title={title}
      submitLabel={translate('inbox.bulk.tag')}
      values={chosen}
      disabled={chosen.length === 0}
      onSubmit={() => submit({ act: 'tag', tags: chosen })}
      onClose={props.onClose}
    >
      <Autocomplete
        multiple
        openOnFocus
        disableCloseOnSelect
        options={tags}
        value={[...chosen]}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        renderOption={({ key, ...option }, tag) => (
          <li key={key} {...option}>
            <TagChip {...tag} />
          </li>
        )}
        onChange={(_event, next) => setChosen(next)}
        renderInput={(params) => <TextField {...params} autoFocus label={translate('inbox.tags')} />}
      />
    </FormDialog>
  );
}

function SnoozeManyDialog(props: Props) {
  const { title, submit } = useStep('snooze', props);
  return (
    <SnoozeTimeDialog title={title} onChoose={(until) => submit({ act: 'snooze', until })} onClose={props.onClose} />
  );
}

/** Asks for the target of a bulk change. */
export default function BulkDialog({ act, ...props }: Props & { act: Exclude<BulkAct, 'close'> }) {
  switch (act) {
    case 'assign':
      return <AssignDialog {...props} />;
    case 'move':
      return <MoveDialog {...props} />;
    case 'tag':
      return <TagDialog {...props} />;
    case 'snooze':
      return <SnoozeManyDialog {...props} />;
  }
}
