import { Box } from '@mui/material';

/** A list of names and values. */
export function DetailList({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box component="dl" sx={listStyle}>
      {rows.map(([name, value], index) => (
        <Box key={`${index} ${name}`} sx={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '96px minmax(0,1fr)',
  gap: '6px 8px',
  fontSize: 13,
  '& dt': { color: 'faint', overflowWrap: 'anywhere' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
