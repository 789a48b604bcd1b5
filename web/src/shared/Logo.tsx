import { Box } from '@mui/material';

export function Logo({ size = 40 }: { size?: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: `${size * 0.3}px`,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 700,
        fontSize: size * 0.45,
      }}
    >
      R
    </Box>
  );
}
