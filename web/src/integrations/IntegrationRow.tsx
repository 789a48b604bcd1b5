import type { QueueIntegration } from '@recado/contracts';
import { TableCell, TableRow } from '@mui/material';
import { RowActions } from '../shared/table/RowActions.js';
import { TypeLogo } from './TypeLogo.js';

export type IntegrationAct = 'edit' | 'remove';
type Props = { integration: QueueIntegration; onAct: (kind: IntegrationAct, integration: QueueIntegration) => void };

export function IntegrationRow({ integration, onAct }: Props) {
  const { type, number, name } = integration;
  return (
    <TableRow>
      <TableCell>
        <TypeLogo type={type} />
      </TableCell>
      <TableCell>{number}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      <TableCell>
        <RowActions
          name={name}
          onEdit={() => onAct('edit', integration)}
          onRemove={() => onAct('remove', integration)}
        />
      </TableCell>
    </TableRow>
  );
}
