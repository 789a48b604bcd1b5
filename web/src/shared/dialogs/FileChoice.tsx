import { Box, Button, Stack } from '@mui/material';
import { useRef } from 'react';
import { Icon } from '../Icon.js';
import { IconAction } from '../IconAction.js';

type Props = {
  /** The name of the stored or selected file, or null if there is none. */
  name: string | null;
  accept?: string;
  labels: { attach: string; detach: string };
  onChange: (file: File | null) => void;
};

/** Selects, replaces or removes a form's file. */
export function FileChoice({ name, accept, labels, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChange(file);
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Icon name="attach" size={18} />}
        sx={{ flex: 'none' }}
        onClick={() => input.current?.click()}
      >
        {labels.attach}
      </Button>
      {name ? (
        <>
          <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
          <IconAction icon="close" label={labels.detach} onClick={() => onChange(null)} />
        </>
      ) : null}
    </Stack>
  );
}
