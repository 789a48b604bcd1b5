import type { QueueIntegration } from '@recado/contracts';
import { Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { UIEvent } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { TypeLogo } from './TypeLogo.js';

const NEXT_PAGE_WITHIN_PX = 100;
export type IntegrationAct = 'edit' | 'remove';
type Props = {
  integrations: readonly QueueIntegration[];
  onAct: (kind: IntegrationAct, integration: QueueIntegration) => void;
  onNearEnd: () => void;
};

export function IntegrationTable({ integrations, onAct, onNearEnd }: Props) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('integrations.list')} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('integrations.type')}</TableCell>
            <TableCell>Id</TableCell>
            <TableCell>{translate('integrations.name')}</TableCell>
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {integrations.map((one) => (
            <TableRow key={one.id}>
              <TableCell>
                <TypeLogo type={one.type} />
              </TableCell>
              <TableCell>{one.number}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{one.name}</TableCell>
              <TableCell>
                <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
                  <IconAction
                    icon="pencil"
                    label={translate('contacts.editOne', { name: one.name })}
                    onClick={() => onAct('edit', one)}
                  />
                  <IconAction
                    icon="trash"
                    label={translate('contacts.deleteOne', { name: one.name })}
                    onClick={() => onAct('remove', one)}
                  />
                </Stack>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
