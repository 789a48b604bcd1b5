import type { Fleet, FleetFilter, FleetPod } from '@recado/contracts';
import { Box, Button, Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatDateTime } from '../shared/lib/format.js';
import { useFleetCommands } from './use-fleet.js';

const short = (id: string) => id.slice(0, 8);

function Section({ title, columns, children }: { title: string; columns: string[]; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Card component={TableContainer}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      </Card>
    </Box>
  );
}

const stateOf = ({ isAlive, isLeaving, isDrained }: FleetPod) => {
  if (!isAlive) return 'dead';
  if (isLeaving) return 'leaving';
  return isDrained ? 'drained' : 'running';
};

export type Choose = (filter: FleetFilter) => void;

/** The pods that run sessions. A click on one selects its numbers. */
export function Pods({ pods, onChoose }: { pods: readonly FleetPod[]; onChoose: Choose }) {
  const translate = useTranslate();
  const { drain } = useFleetCommands();
  const text = (key: string) => translate(`fleet.${key}`);
  return (
    <Section title={text('pods')} columns={['pod', 'revision', 'sessions', 'started', 'state', 'actions'].map(text)}>
      {pods.map((pod) => (
        <TableRow key={pod.id}>
          <TableCell>
            <Button size="small" onClick={() => onChoose({ pod: pod.id })} title={pod.id}>
              {short(pod.id)}
            </Button>
          </TableCell>
          <TableCell>{pod.revision}</TableCell>
          <TableCell>{pod.sessions}</TableCell>
          <TableCell>{pod.startedAt ? formatDateTime(pod.startedAt) : ''}</TableCell>
          <TableCell>{text(stateOf(pod))}</TableCell>
          <TableCell align="right">
            <Button size="small" variant="outlined" onClick={() => void drain(pod.id, !pod.isDrained)}>
              {text(pod.isDrained ? 'release' : 'drain')}
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </Section>
  );
}

/** The numbers with their companies. A click on a company selects its numbers. */
export function Numbers({ numbers, onChoose }: { numbers: Fleet['numbers']; onChoose: Choose }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`fleet.${key}`);
  return (
    <Section title={text('numbers')} columns={['company', 'name', 'number', 'state', 'problem', 'pod'].map(text)}>
      {numbers.map((one) => (
        <TableRow key={one.id}>
          <TableCell>
            <Button size="small" onClick={() => onChoose({ companyId: one.companyId })}>
              {one.companyName || short(one.companyId)}
            </Button>
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{one.name}</TableCell>
          <TableCell>{one.number}</TableCell>
          <TableCell>{translate(`connections.state.${one.status}`)}</TableCell>
          <TableCell>{one.problem ? translate(`errors.${one.problem}`, { _: one.problem }) : ''}</TableCell>
          <TableCell>{one.pod ? short(one.pod) : text('none')}</TableCell>
        </TableRow>
      ))}
    </Section>
  );
}
