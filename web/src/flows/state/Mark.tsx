import { Box } from '@mui/material';

/** A label on a node, for example for the start of the flow. */
export const Mark = ({ text }: { text: string }) => (
  <Box
    component="span"
    sx={{
      ...{ flex: 'none', px: '6px', borderRadius: '6px', fontSize: 11, lineHeight: '18px' },
      ...{ bgcolor: 'accentSoft', color: 'primary.main' },
    }}
  >
    {text}
  </Box>
);
