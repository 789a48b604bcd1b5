import type { Flow } from '@recado/flow-engine';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { SaveScenario } from '../scenarios/SaveScenario.js';
import { useEditing, useTitles } from '../state/editing.js';
import { useNames } from '../state/node-summary.js';
import { useCompany } from '../state/use-company.js';
import { Bubbles } from '../try-out/Bubbles.js';
import { clockIn } from '../try-out/clock.js';
import type { Comparison, Course } from './replay.js';
import { scenarioOf } from './scenario-of.js';

type SideProps = { title: string; course: Course; at: number; timeZone: string };

/** The messages that the contact reads, and the outcome. */
function Side({ title, course, at, timeZone }: SideProps) {
  const translate = useTranslate();
  const nameOf = useNames();
  const queue = nameOf(course.queueId) || translate('flows.try.notes.noQueue');
  const end = translate(course.outcome ? `flows.try.notes.${course.outcome}` : 'flows.replay.waits');
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{`${end} · ${queue}`}</Box>
      <Box
        sx={{ height: 320, display: 'flex', border: 1, borderColor: 'line', borderRadius: '10px', overflow: 'hidden' }}
      >
        <Bubbles lines={course.lines} timeZone={timeZone} partsAt={at} label={title} />
      </Box>
    </Box>
  );
}

type Props = { comparison: Comparison; draft: Flow; hasPublished: boolean; onNode: (nodeId: string) => void };

/** A conversation as one row. When expanded, it shows both runs side by side. */
export function ReplayedConversation({ comparison, draft, hasPublished, onNode }: Props) {
  const translate = useTranslate();
  const titleOf = useTitles();
  const { content } = useEditing();
  const { timeZone } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { conversation, kind, before, after, at, nodeId } = comparison;
  const begun = new Date(conversation.messages[0]?.at ?? 0).getTime();
  const steps = useMemo(() => (isOpen ? scenarioOf(draft, conversation) : []), [isOpen, draft, conversation]);
  return (
    <Card component="li" sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <strong>{translate(`flows.replay.kinds.${kind}`)}</strong>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${clockIn(timeZone, begun)} · ${(conversation.messages[0]?.text ?? '').slice(0, FIRST_WORDS)}`}
          </Box>
        </Box>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'flows.replay.close' : 'flows.replay.open')}
        </Button>
      </Stack>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen ? (
          <>
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
              <Side
                title={translate(hasPublished ? 'flows.replay.published' : 'flows.replay.real')}
                {...{ course: before, at, timeZone }}
              />
              <Side title={translate('flows.draft')} {...{ course: after, at, timeZone }} />
            </Box>
            <Stack direction="row" sx={{ gap: 1, mt: 1, alignItems: 'center' }}>
              {nodeId !== null && content.nodes[nodeId] ? (
                <Button size="small" variant="outlined" onClick={() => onNode(nodeId)}>
                  {translate('flows.scenarios.goTo', { node: titleOf(nodeId) })}
                </Button>
              ) : null}
              <SaveScenario steps={steps} startedAt={begun} facts={conversation.facts} />
            </Stack>
          </>
        ) : null}
      </Box>
    </Card>
  );
}

const FIRST_WORDS = 80;
