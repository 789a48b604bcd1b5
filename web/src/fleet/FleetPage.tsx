import type { Fleet, FleetAction, FleetFilter } from '@recado/contracts';
import { Alert, Box, Button, Chip, LinearProgress, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { Page } from '../shared/table/Page.js';
import { formatDateTime } from '../shared/lib/format.js';
import { Numbers, Pods, type Choose } from './FleetTables.js';
import { useFleet, useFleetCommands } from './use-fleet.js';

const USUAL_PACE = 10;
const MOST_PACE = 100;

/** The selections that the counts offer: all, by status, with a problem, by problem. */
function selectionsOf(counts: Fleet['counts']): { filter: FleetFilter; count: number }[] {
  const sum = (which: (one: Fleet['counts'][number]) => boolean) =>
    counts.filter(which).reduce((total, { count }) => total + count, 0);
  const states = [...new Set(counts.map(({ status }) => status))];
  const problems = [...new Set(counts.flatMap(({ problem }) => problem ?? []))];
  return [
    { filter: {}, count: sum(() => true) },
    ...states.map((status) => ({ filter: { status }, count: sum((one) => one.status === status) })),
    { filter: { problem: 'any' }, count: sum(({ problem }) => problem !== null) },
    ...problems.map((problem) => ({ filter: { problem }, count: sum((one) => one.problem === problem) })),
  ];
}

function labelOf({ status, problem }: FleetFilter, translate: ReturnType<typeof useTranslate>): string {
  if (status) return translate(`connections.state.${status}`);
  if (!problem) return translate('fleet.all');
  return problem === 'any' ? translate('fleet.anyProblem') : translate(`errors.${problem}`, { _: problem });
}

/** The numbers by status and problem. A click selects those numbers. */
function Counts({ counts, chosen, onChoose }: Pick<Fleet, 'counts'> & { chosen: FleetFilter; onChoose: Choose }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {selectionsOf(counts).map(({ filter, count }) => {
        const key = JSON.stringify(filter);
        const isChosen = key === JSON.stringify(chosen);
        return (
          <Chip
            key={key}
            clickable
            label={`${labelOf(filter, translate).replace(/\.$/, '')}: ${count}`}
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(filter)}
          />
        );
      })}
    </Stack>
  );
}

function Actions({ actions }: { actions: readonly FleetAction[] }) {
  const translate = useTranslate();
  const { stop } = useFleetCommands();
  if (actions.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('fleet.actions')}
      </Typography>
      {actions.map(({ id, kind, by, startedAt, total, done, state }) => (
        <Stack key={id} direction="row" sx={{ alignItems: 'center', gap: 2, py: 0.5, flexWrap: 'wrap' }}>
          <Typography sx={{ flex: 1, minWidth: 200 }}>
            {translate(`fleet.kinds.${kind}`)} · {by} · {formatDateTime(startedAt)} ·{' '}
            {translate(`fleet.states.${state}`)}
          </Typography>
          <Box sx={{ width: 160 }}>
            <LinearProgress
              variant="determinate"
              value={total > 0 ? Math.min(100, (100 * done) / total) : 100}
              aria-label={translate('fleet.progress', { done, total })}
            />
          </Box>
          <Typography>{translate('fleet.progress', { done, total })}</Typography>
          {state === 'running' ? (
            <Button size="small" onClick={() => void stop(id)}>
              {translate('fleet.stop')}
            </Button>
          ) : null}
        </Stack>
      ))}
    </Box>
  );
}

type Question = { kind: FleetAction['kind']; total: number; filter: FleetFilter; onClose: () => void };

/** Asks for the pace of an action, and names the number of selected numbers. */
function ActionDialog({ kind, total, filter, onClose }: Question) {
  const translate = useTranslate();
  const { act } = useFleetCommands();
  const [perSecond, setPerSecond] = useState(USUAL_PACE);
  const ask = kind === 'restart' ? 'fleet.askRestart' : 'fleet.askTryAgain';
  const start = () => {
    void act(kind, filter, perSecond);
    onClose();
  };
  return (
    <FormDialog
      open
      title={translate(ask, { smart_count: total })}
      submitLabel={translate(`fleet.kinds.${kind}`)}
      values={{ perSecond }}
      isSaving={false}
      onSubmit={start}
      onClose={onClose}
    >
      <Typography>{translate('fleet.askText')}</Typography>
      <TextField
        type="number"
        label={translate('fleet.perSecond')}
        value={perSecond}
        slotProps={{ htmlInput: { min: 1, max: MOST_PACE } }}
        onChange={({ target }) => setPerSecond(Math.min(MOST_PACE, Math.max(1, Math.trunc(Number(target.value)))))}
      />
    </FormDialog>
  );
}

type SelectedProps = { fleet: Fleet; filter: FleetFilter; onChoose: Choose };

/** The number of selected numbers, and the actions on them. */
function Selected({ fleet: { total }, filter, onChoose }: SelectedProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<FleetAction['kind'] | null>(null);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mt: 2, flexWrap: 'wrap' }}>
      <Typography sx={{ mr: 'auto' }}>{translate('fleet.count', { smart_count: total })}</Typography>
      {Object.keys(filter).length > 0 ? <Button onClick={() => onChoose({})}>{translate('fleet.clear')}</Button> : null}
      {(['try-again', 'restart'] as const).map((one) => (
        <Button key={one} variant="outlined" disabled={total === 0} onClick={() => setKind(one)}>
          {translate(`fleet.kinds.${one}`)}
        </Button>
      ))}
      {kind ? <ActionDialog kind={kind} total={total} filter={filter} onClose={() => setKind(null)} /> : null}
    </Stack>
  );
}

function Content() {
  const translate = useTranslate();
  const errorText = useErrorText();
  const [filter, setFilter] = useState<FleetFilter>({});
  const { pages, actions } = useFleet(filter);
  const fleet = pages.data?.pages[0];
  if (!fleet && pages.isError) return <Alert severity="error">{errorText(pages.error)}</Alert>;
  if (!fleet) return <Skeleton variant="rounded" height={320} aria-label={translate('app.loading')} />;
  const numbers = pages.data?.pages.flatMap((page) => page.numbers) ?? [];
  return (
    <>
      <Counts counts={fleet.counts} chosen={filter} onChoose={setFilter} />
      <Selected fleet={fleet} filter={filter} onChoose={setFilter} />
      <Actions actions={actions} />
      <Pods pods={fleet.pods} onChoose={setFilter} />
      <Numbers numbers={numbers} onChoose={setFilter} />
      {numbers.length === 0 ? <Typography sx={{ mt: 2 }}>{translate('fleet.empty')}</Typography> : null}
      {pages.hasNextPage ? (
        <Button sx={{ mt: 1 }} onClick={() => void pages.fetchNextPage()}>
          {translate('fleet.more')}
        </Button>
      ) : null}
    </>
  );
}

/** The operator's view of all pods and numbers, with actions on several numbers. */
export default function FleetPage() {
  return (
    <Page title={useTranslate()('fleet.title')}>
      <Content />
    </Page>
  );
}
