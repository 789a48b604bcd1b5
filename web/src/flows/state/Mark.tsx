import { Box } from '@mui/material';

/** A word about a node that is to be seen at once, such as where the flow begins. */
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
