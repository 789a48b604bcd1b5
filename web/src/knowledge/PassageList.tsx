import type { KnowledgePassage } from '@recado/contracts';
import { Box } from '@mui/material';

type Props = { passages: readonly KnowledgePassage[]; hasNames?: boolean };

/** Shows passages in the form that an assistant receives. */
export function PassageList({ passages, hasNames = false }: Props) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {passages.map(({ name, text }, index) => (
        <Box component="li" key={`${index} ${text}`} sx={passageStyle}>
          {hasNames ? <Box sx={{ fontSize: 12.5, fontWeight: 600, mb: '4px' }}>{name}</Box> : null}
          {text}
        </Box>
      ))}
    </Box>
  );
}

const passageStyle = {
  ...{ p: '8px 12px', border: 1, borderColor: 'line', borderRadius: '8px', fontSize: 14, lineHeight: '20px' },
  ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};
