import { Box } from '@mui/material';

type Props = { name: string; color: string; small?: boolean };

/** A tag on a tint of its colour, its text mixed so that it stays readable in both themes. */
export function TagChip({ name, color, small = false }: Props) {
  return (
    <Box
      component="span"
      title={name}
      sx={(theme) => ({
        borderRadius: '6px',
        px: small ? '5px' : '8px',
        py: small ? 0 : '2px',
        fontSize: small ? 11 : 12,
        lineHeight: '18px',
        maxWidth: small ? 72 : 160,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        bgcolor: `color-mix(in srgb, ${color} 14%, transparent)`,
        color: `color-mix(in srgb, ${color} 55%, ${theme.palette.text.primary})`,
        boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${color} 30%, transparent)`,
      })}
    >
      {name}
    </Box>
  );
}
