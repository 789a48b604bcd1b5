import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { IconAction } from '../IconAction.js';

type Props = {
  /** The name of the row's record. */
  name: string;
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Actions that only these rows have. They come first. */
  children?: ReactNode;
};

/** The actions on a row of a table. */
export function RowActions({ name, onEdit, onRemove, children }: Props) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {children}
      {onEdit ? <IconAction icon="pencil" label={translate('contacts.editOne', { name })} onClick={onEdit} /> : null}
      {onRemove ? (
        <IconAction icon="trash" label={translate('contacts.deleteOne', { name })} onClick={onRemove} />
      ) : null}
    </Stack>
  );
}
