import type { QueueIntegration } from '@recado/contracts';
import { Box } from '@mui/material';
import { TYPE_NAMES } from './type-names.js';

const LOOKS: Record<QueueIntegration['type'], { letters: string; color: string }> = {
  dialogflow: { letters: 'Df', color: '#b4530f' },
  dialogflowCx: { letters: 'Cx', color: '#8a4a12' },
  n8n: { letters: 'n8', color: '#b3204d' },
  webhook: { letters: 'Wh', color: '#2f5bd7' },
  typebot: { letters: 'Tb', color: '#6d3bd1' },
  ixc: { letters: 'Ix', color: '#0f6d74' },
  mkauth: { letters: 'Mk', color: '#3d6b1f' },
  asaas: { letters: 'As', color: '#1f55a5' },
};

/** Shows the icon of a type. The icons are our own, because the vendors' logos are trademarks. */
export function TypeLogo({ type }: { type: QueueIntegration['type'] }) {
  const { letters, color } = LOOKS[type];
  return (
    <Box
      role="img"
      aria-label={TYPE_NAMES[type]}
      title={TYPE_NAMES[type]}
      sx={{
        ...{ width: 32, height: 32, borderRadius: '9px', display: 'grid', placeItems: 'center' },
        ...{ color: '#fff', fontWeight: 700, fontSize: 12.5 },
      }}
      style={{ background: color }}
    >
      {letters}
    </Box>
  );
}
