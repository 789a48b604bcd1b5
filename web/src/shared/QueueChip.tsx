import { Box } from '@mui/material';

/** A queue's name on a tint of its colour; the text is mixed so that it stays readable in both themes. */
export function QueueChip({ name, color }: { name: string; color: string }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        borderRadius: '6px',
        px: '7px',
        py: '1px',
        fontSize: 12,
        lineHeight: '18px',
        minWidth: 0,
        maxWidth: 150,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        bgcolor: `color-mix(in srgb, ${color} 14%, transparent)`,
        color: `color-mix(in srgb, ${color} 55%, ${theme.palette.text.primary})`,
      })}
    >
      {name}
    </Box>
  );
}
