import { Stack, TextField, Typography, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { IconAction } from '../../shared/IconAction.js';

type Props = { title: string; remove: string; onRemove: () => void; children: ReactNode };

/** A frame around the fields of one tool, with a remove button. */
export function ToolCard({ title, remove, onRemove, children }: Props) {
  return (
    <Stack role="group" aria-label={title} sx={cardStyle}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <IconAction icon="trash" label={remove} onClick={onRemove} />
      </Stack>
      {children}
    </Stack>
  );
}

type FieldProps = Omit<TextFieldProps, 'onChange'> & { onText: (text: string) => void };

export const ToolText = ({ onText, ...props }: FieldProps) => (
  <TextField autoComplete="off" fullWidth onChange={({ target }) => onText(target.value)} {...props} />
);

const cardStyle = { gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: '10px' };
