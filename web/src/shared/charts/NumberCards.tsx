import { Box, Card, Typography } from '@mui/material';

/** `change`: how it compares with the period before. */
type NumberOnCard = { name: string; label: string; value: string; change?: string | undefined };

/** Figures side by side, a card each. */
export function NumberCards({ numbers }: { numbers: readonly NumberOnCard[] }) {
  return (
    <Box component="dl" sx={cardsStyle}>
      {numbers.map(({ name, label, value, change }) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {label}
          </Typography>
          <Typography component="dd" sx={numberStyle}>
            {value}
          </Typography>
          {change ? (
            <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
              {change}
            </Typography>
          ) : null}
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
