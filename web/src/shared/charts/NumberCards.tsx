import { Box, Card, Typography } from '@mui/material';

type NumberOnCard = { name: string; label: string; value: string };

/** Figures side by side, a card each. */
export function NumberCards({ numbers }: { numbers: readonly NumberOnCard[] }) {
  return (
    <Box component="dl" sx={cardsStyle}>
      {numbers.map(({ name, label, value }) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {label}
          </Typography>
          <Typography component="dd" sx={numberStyle}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

const numberStyle = { m: 0, fontSize: 26, lineHeight: '36px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
const cardsStyle = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(160px, 1fr))' },
};
