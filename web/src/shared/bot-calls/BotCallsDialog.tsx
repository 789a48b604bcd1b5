import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Dialog } from '../dialogs/Dialog.js';
import { SelectField } from '../dialogs/SelectField.js';
import { EmptyState } from '../EmptyState.js';
import { ListBody } from '../table/ListBody.js';
import { CallRow } from './CallRow.js';
import { useBotCalls, type CallSource, type Result } from './use-bot-calls.js';

const RESULTS: readonly Result[] = ['all', 'answered', 'failed'];

type Props = { name: string; source: CallSource; onClose: () => void };

function Calls({ source, result }: { source: CallSource; result: Result }) {
  const translate = useTranslate();
  const { rows, reading, hasMore, loadMore } = useBotCalls(source, result);
  const empty = <EmptyState icon="globe" title={translate('botCalls.empty')} hint={translate('botCalls.emptyHint')} />;
  return (
    <ListBody reading={reading} isEmpty={rows.length === 0} empty={empty} pendingPx={200}>
      <Stack component="ul" aria-label={translate('botCalls.list')} sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </Stack>
      {hasMore ? (
        <Button sx={{ mt: 1 }} onClick={loadMore}>
          {translate('botCalls.more')}
        </Button>
      ) : null}
    </ListBody>
  );
}

/** Lists the recent calls to an integration or from a flow node, with their results. */
export function BotCallsDialog({ name, source, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const [result, setResult] = useState<Result>('all');
  const results = RESULTS.map((id) => ({ id, name: translate(`botCalls.results.${id}`) }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{translate('botCalls.title', { name })}</DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
          <Box sx={{ minWidth: 180 }}>
            <SelectField
              label={translate('botCalls.result')}
              options={results}
              value={result}
              onChange={(id) => setResult(RESULTS.find((known) => known === id) ?? 'all')}
            />
          </Box>
          <Box sx={{ flex: 1, color: 'text.secondary' }}>{translate('botCalls.hint')}</Box>
        </Stack>
        <Calls source={source} result={result} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
