import type { DraftNode } from '@recado/contracts';
import { Accordion, AccordionDetails, AccordionSummary, Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../../shared/EmptyState.js';
import { Icon } from '../../shared/Icon.js';
import { NodeForm } from '../forms/NodeForm.js';
import { KIND_ICONS } from '../model/nodes.js';
import { NodeNumbersTable } from '../numbers/NodeNumbersTable.js';
import { inOrder } from '../model/order.js';
import { useEditing, useTitles } from '../state/editing.js';
import { useNodeSummary } from '../state/node-summary.js';
import { Mark } from '../state/Mark.js';
import { AddNode } from './Palette.js';

const lineStyle = { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const rowStyle = {
  ...{ border: '1px solid', borderColor: 'line', borderRadius: '12px !important', bgcolor: 'surface' },
  '&::before': { display: 'none' },
  '& .MuiAccordionSummary-content': { minWidth: 0 },
} as const;

/** A node's icon, title, summary and warnings. */
function Summary({ node, n }: { node: DraftNode; n: number }) {
  const translate = useTranslate();
  const { content, problems, runningId } = useEditing();
  const title = useTitles()(node.id);
  const summary = useNodeSummary()(node);
  const wrong = problems
    .filter(({ nodeId }) => nodeId === node.id)
    .map(({ code }) => translate(`flows.problems.${code}`));
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0, flex: 1 }}>
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minWidth: 20 }}>{n}</Box>
      <Box sx={{ color: 'primary.main', display: 'grid' }}>
        <Icon name={KIND_ICONS[node.kind]} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Box sx={lineStyle}>{summary}</Box>
      </Box>
      {content.start === node.id ? <Mark text={translate('flows.isStart')} /> : null}
      {runningId === node.id ? <Mark text={translate('flows.isRunning')} /> : null}
      {wrong.length === 0 ? null : (
        <Box
          role="img"
          aria-label={wrong.join(' ')}
          title={wrong.join(' ')}
          sx={{ color: 'warning.main', display: 'grid' }}
        >
          <Icon name="alert" size={18} />
        </Box>
      )}
    </Stack>
  );
}

/** The flow as a list in conversation order. It offers every action of the canvas by keyboard. */
export function NodeList() {
  const translate = useTranslate();
  const { content, selectedId, select } = useEditing();
  const nodes = inOrder(content);
  return (
    <Box component="section" aria-label={translate('flows.list')} sx={{ p: 2, overflow: 'auto', height: '100%' }}>
      <NodeNumbersTable />
      {nodes.length === 0 ? (
        <EmptyState icon="flow" title={translate('flows.noNodes')} hint={translate('flows.noNodesHint')} />
      ) : null}
      <Stack component="ol" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0, mb: 2, maxWidth: 760 }}>
        {nodes.map((node, n) => (
          <li key={node.id}>
            <Accordion
              disableGutters
              expanded={selectedId === node.id}
              sx={rowStyle}
              slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
              onChange={(_event, isOpen) => select(isOpen ? node.id : null)}
            >
              <AccordionSummary
                id={`node-${node.id}`}
                aria-controls={`form-${node.id}`}
                expandIcon={<Icon name="down" size={18} />}
              >
                <Summary node={node} n={n + 1} />
              </AccordionSummary>
              <AccordionDetails>
                <NodeForm node={node} />
              </AccordionDetails>
            </Accordion>
          </li>
        ))}
      </Stack>
      <AddNode />
    </Box>
  );
}
