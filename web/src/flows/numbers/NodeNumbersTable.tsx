import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { inOrder } from '../model/order.js';
import { useEditing, useTitles } from '../state/editing.js';
import { COLUMNS, useNumbers, type NodeStatistics } from '../state/numbers.js';
import { roughly } from './duration.js';

const HEADINGS = [...COLUMNS, 'median'] as const;
const cellOf = (shown: NodeStatistics, heading: (typeof HEADINGS)[number]): string => {
  if (heading === 'median') return shown.medianMs === null ? '–' : roughly(shown.medianMs);
  return String(shown[heading] ?? '–');
};

/** Shows each node's statistics, for one version or for two side by side. */
export function NodeNumbersTable() {
  const translate = useTranslate();
  const titleOf = useTitles();
  const { content } = useEditing();
  const { isOn, chosen, of } = useNumbers();
  if (!isOn || chosen.length === 0) return null;
  const title = translate('flows.numbers.title');
  return (
    <Box tabIndex={0} role="group" aria-label={title} sx={{ overflow: 'auto', mb: 2, maxWidth: 760 }}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('flows.tabs.node')}</TableCell>
            {HEADINGS.map((heading) => (
              <TableCell key={heading} align="right">
                {translate(`flows.numbers.${heading}`)}
                {chosen.length > 1 ? (
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {chosen.map((version) => `v${version}`).join(' | ')}
                  </Box>
                ) : null}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {inOrder(content).map((node) => (
            <TableRow key={node.id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                {titleOf(node.id)}
              </TableCell>
              {HEADINGS.map((heading) => (
                <TableCell
                  key={heading}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {of(node)
                    .map((shown) => cellOf(shown, heading))
                    .join(' | ')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
