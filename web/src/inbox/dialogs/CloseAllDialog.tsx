import { Alert, Box, Checkbox, FormControlLabel, FormGroup, LinearProgress, Radio, RadioGroup } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useTopic } from '../../providers/realtime-context.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { inboxApi } from '../live/inbox-api.js';
import { LISTS_KEY } from '../live/inbox-state.js';

type Job = { jobId: string; done: number; total: number; isFinished: boolean };

/** Starts a bulk close and tracks its progress, because the server works in batches. */
function useClosing() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const [job, setJob] = useState<Job | null>(null);
  useTopic('closeAll', ({ jobId, done, total, isFinished }) => {
    setJob((now) => (now?.jobId === jobId ? { jobId, done, total, isFinished } : now));
    if (isFinished) void queryClient.invalidateQueries({ queryKey: LISTS_KEY });
  });
  const start = (status: 'open' | 'pending', queueIds: readonly string[]) =>
    inboxApi
      .closeAll(status, queueIds)
      .then(({ jobId, total }) => setJob({ jobId, total, done: 0, isFinished: total === 0 }), showError);
  return { job, start };
}

function Progress({ job }: { job: Job }) {
  const translate = useTranslate();
  const share = job.total > 0 ? (100 * job.done) / job.total : 100;
  return (
    <Box role="status">
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label={translate('inbox.closeAll.title')}
        sx={{ mb: 1 }}
      />
      {translate(job.isFinished ? 'inbox.closeAll.finished' : 'inbox.closeAll.progress', {
        done: job.done,
        total: job.total,
      })}
    </Box>
  );
}

/** Returns the number of matching tickets, or undefined until it is loaded. */
function useCount(status: 'open' | 'pending', queueIds: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['closeAll', status, queueIds],
    queryFn: () => inboxApi.tickets({ status, showAll: true, queueIds }, { pageNumber: 1 }),
  });
  return data?.count;
}

function QueueChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <FormGroup aria-label={translate('inbox.queues')}>
      {queues.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          control={<Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          label={name}
        />
      ))}
    </FormGroup>
  );
}

/** Closes all open or waiting tickets of the chosen queues, in two steps to prevent accidents. */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [status, setStatus] = useState<'open' | 'pending'>('open');
  const [queueIds, setQueueIds] = useState<readonly string[]>([]);
  const { job, start } = useClosing();
  const count = useCount(status, queueIds);
  const submit = () => (job ? onClose() : void start(status, queueIds));
  return (
    <FormDialog
      open
      title={translate('inbox.closeAll.title')}
      submitLabel={translate(job ? 'app.close' : 'inbox.closeAll.submit')}
      hasCancel={job === null}
      values={null}
      submitColor={job ? 'primary' : 'error'}
      onSubmit={submit}
      onClose={onClose}
    >
      {job ? (
        <Progress job={job} />
      ) : (
        <>
          <Alert severity="warning">{translate('inbox.closeAll.warning')}</Alert>
          {count === undefined ? null : <Box role="status">{translate('inbox.closeAll.count', { count })}</Box>}
          <RadioGroup row value={status} onChange={(_event, value) => setStatus(value as 'open' | 'pending')}>
            <FormControlLabel value="open" control={<Radio size="small" />} label={translate('inbox.attending')} />
            <FormControlLabel value="pending" control={<Radio size="small" />} label={translate('inbox.waiting')} />
          </RadioGroup>
          <QueueChoice chosen={queueIds} onChange={setQueueIds} />
          <Box sx={{ color: 'faint', fontSize: 12.5 }}>{translate('inbox.closeAll.queuesHelp')}</Box>
        </>
      )}
    </FormDialog>
  );
}
