import { Box } from '@mui/material';
import { useLogo } from './queries/use-logos.js';

/** Shows the operator's logo or the default one. */
export function Logo({ size = 40 }: { size?: number }) {
  const picture = useLogo('interno');
  if (picture)
    return <img src={picture} alt="" width={size} height={size} style={{ flex: 'none', objectFit: 'contain' }} />;
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
