import type { Queue, QueueOption } from '@recado/contracts';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { Icon } from '../../shared/Icon.js';
import { ListBody } from '../../shared/table/ListBody.js';
import { countBelow } from './option-rows.js';
import { OptionDialog, type Edited } from './OptionDialog.js';
import { OptionTree } from './OptionTree.js';
import { optionsKey, useOptions } from './use-options.js';

type Open = Edited | { kind: 'delete'; option: QueueOption } | null;

function DeleteOption({ option, onClose }: { option: QueueOption; onClose: () => void }) {
  const translate = useTranslate();
  const below = countBelow(option);
  return (
    <DeleteDialog
      path={`/queue-options/${option.id}`}
      title={translate('queueOptions.deleteTitle', { name: option.title })}
      queryKey={optionsKey(option.queueId)}
      consequence={below > 0 ? translate('queueOptions.deletesBelow', { smart_count: below }) : undefined}
      onClose={onClose}
    />
  );
}

function Menu({ queueId }: { queueId: string }) {
  const translate = useTranslate();
  const { options, reading, move } = useOptions(queueId);
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2">{translate('queueOptions.title')}</Typography>
        <Button
          variant="outlined"
          startIcon={<Icon name="plus" size={18} />}
          sx={{ ml: 'auto', flex: 'none' }}
          onClick={() => setOpen({ kind: 'add', parent: null })}
        >
          {translate('queueOptions.add')}
        </Button>
      </Stack>
      <ListBody
        reading={reading}
        isEmpty={options.length === 0}
        empty={<EmptyState title={translate('queueOptions.empty')} hint={translate('queueOptions.emptyHint')} />}
      >
        <OptionTree
          options={options}
          onMove={move}
          onAdd={(parent) => setOpen({ kind: 'add', parent })}
          onEdit={(option) => setOpen({ kind: 'edit', option })}
          onDelete={(option) => setOpen({ kind: 'delete', option })}
        />
      </ListBody>
      {open && open.kind !== 'delete' ? <OptionDialog queueId={queueId} edited={open} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteOption option={open.option} onClose={close} /> : null}
    </>
  );
}

/** Edits the menu that the queue's contacts choose from. Each change is saved immediately. */
export function OptionCard() {
  const queue = useRecordContext<Queue>();
  return queue ? (
    <Card sx={{ maxWidth: 640, p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Menu queueId={queue.id} />
    </Card>
  ) : null;
}
