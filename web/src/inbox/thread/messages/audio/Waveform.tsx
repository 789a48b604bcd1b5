import { Box } from '@mui/material';

const STEP = 4;
const WIDTH = 2.5;
const HEIGHT = 28;

/**
 * Draws the volume of a voice message, with the played portion in the accent colour. The slider on top handles
 * dragging.
 */
export function Waveform({ bars, played }: { bars: readonly number[]; played: number }) {
  return (
    <Box
      component="svg"
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      {bars.map((bar, index) => (
        <Box
          key={index}
          component="rect"
          x={index * STEP}
          y={(HEIGHT - bar * HEIGHT) / 2}
          width={WIDTH}
          height={bar * HEIGHT}
          rx={1}
          sx={{ fill: (theme) => (index < played * bars.length ? theme.palette.primary.main : theme.palette.faint) }}
        />
      ))}
    </Box>
  );
}
