import { MOST_REPLAYED, type ListFlowConversations, type ListFlowVersions } from '@recado/contracts';
import { compileFlow, type Flow } from '@recado/flow-engine';
import { Box, Button, Chip, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { api } from '../../providers/api.js';
import { readingOf, type Reading } from '../../shared/data/reading.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { ListBody } from '../../shared/table/ListBody.js';
import { useEditing } from '../state/editing.js';
import { useCompany } from '../state/use-company.js';
import { versionsKey } from '../state/versions-key.js';
import { compared, KINDS, type Comparison, type Kind } from './replay.js';
import { ReplayedConversation } from './ReplayedConversation.js';

type ConversationsReply = z.output<(typeof ListFlowConversations)['reply']>;
type Versions = z.output<(typeof ListFlowVersions)['reply']>;
const AMOUNTS = [20, 50, MOST_REPLAYED] as const;

/** Replays each conversation with the published version and with the draft. */
function useComparisons(last: number) {
  const { flowId, content } = useEditing();
  const company = useCompany();
  const conversations = useQuery({
    queryKey: ['flow', flowId, 'conversations', last],
    queryFn: ({ signal }) => api.get<ConversationsReply>(`/flows/${flowId}/conversations?last=${last}`, { signal }),
  });
  const versions = useQuery({
    queryKey: versionsKey(flowId),
    queryFn: ({ signal }) => api.get<Versions>(`/flows/${flowId}/versions`, { signal }),
  });
  const draft = useMemo((): Flow => ({ ...compileFlow(content, company), id: 'draft' }), [content, company]);
  const [newest] = versions.data?.versions ?? [];
  const { data } = conversations;
  const isRead = versions.data !== undefined;
  const comparisons = useMemo(() => {
    if (!data || !isRead) return [];
    const published = newest ? { ...compileFlow(newest.content, company), id: 'published' } : null;
    return data.conversations.map((conversation) => compared(conversation, published, draft));
  }, [data, isRead, newest, company, draft]);
  const reading = readingOf(conversations.data ? versions : conversations);
  return { comparisons, draft, reading, hasPublished: newest !== undefined, ranByFlow: data?.ranByFlow ?? true };
}

type TotalsProps = { comparisons: readonly Comparison[]; shown: Kind | null; onShow: (kind: Kind | null) => void };

/** Shows the number of conversations for each kind of difference. Clicking a number filters the list. */
function Totals({ comparisons, shown, onShow }: TotalsProps) {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('flows.replay.totals')}
      sx={{ gap: 1, flexWrap: 'wrap', flex: 1 }}
    >
      {KINDS.map((kind) => {
        const count = comparisons.filter((one) => one.kind === kind).length;
        return (
          <Chip
            key={kind}
            clickable
            aria-pressed={shown === kind}
            color={shown === kind ? 'primary' : 'default'}
            variant={shown === kind ? 'filled' : 'outlined'}
            disabled={count === 0}
            label={translate(`flows.replay.totalOf.${kind}`, { count })}
            onClick={() => onShow(shown === kind ? null : kind)}
          />
        );
      })}
    </Stack>
  );
}

type ListProps = { reading: Reading; isEmpty: boolean; children: ReactNode };

function Conversations({ reading, isEmpty, children }: ListProps) {
  const translate = useTranslate();
  return (
    <ListBody
      reading={reading}
      isEmpty={isEmpty}
      empty={
        <EmptyState icon="chats" title={translate('flows.replay.none')} hint={translate('flows.replay.noneHint')} />
      }
    >
      <Stack component="ol" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Stack>
    </ListBody>
  );
}

type Props = { onNode: (nodeId: string) => void; onClose: () => void };

/** Replays real conversations with the draft and shows the messages that contacts would get. Sends nothing. */
export default function ReplayDialog({ onNode, onClose }: Props) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const [last, setLast] = useState<number>(AMOUNTS[0]);
  const [kind, setKind] = useState<Kind | null>(null);
  const { comparisons, draft, reading, hasPublished, ranByFlow } = useComparisons(last);
  const shown = comparisons.filter((one) => kind === null || one.kind === kind);
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="md" aria-labelledby="replay-title">
      <DialogTitle id="replay-title">{translate('flows.replay.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary', mb: 2 }}>
          {translate(hasPublished ? 'flows.replay.hint' : 'flows.replay.hintReal')}
          {ranByFlow ? '' : ` ${translate('flows.replay.notByFlow')}`}
        </Box>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 2, pt: 1 }}>
          <Box sx={{ width: 180 }}>
            <SelectField
              label={translate('flows.replay.last')}
              options={AMOUNTS.map((count) => ({ id: String(count), name: String(count) }))}
              value={String(last)}
              onChange={(id) => setLast(Number(id))}
            />
          </Box>
          <Totals comparisons={comparisons} shown={kind} onShow={setKind} />
        </Stack>
        <Conversations reading={reading} isEmpty={comparisons.length === 0}>
          {shown.map((comparison) => (
            <ReplayedConversation
              key={comparison.conversation.id}
              {...{ comparison, draft, hasPublished }}
              onNode={onNode}
            />
          ))}
        </Conversations>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
