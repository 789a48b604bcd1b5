import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';

export type LegendEntry = { name: string; color: string };

/** Lists the colours of a chart, and the number of categories that are not drawn. */
export function ChartLegend({ entries, omitted }: { entries: readonly LegendEntry[]; omitted: number }) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('charts.legend')} sx={legendStyle}>
      {entries.map(({ name, color }, at) => (
        <Box component="li" key={`${at} ${name}`} sx={entryStyle}>
          <Box component="span" style={{ background: color }} sx={swatchStyle} />
          {name}
        </Box>
      ))}
      {omitted > 0 ? <li>{translate('charts.omitted', { smart_count: omitted })}</li> : null}
    </Box>
  );
}

const legendStyle = {
  ...{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  ...{ color: 'text.secondary', fontSize: 12, lineHeight: '16px' },
};
const entryStyle = { display: 'flex', gap: '6px', minWidth: 0, overflowWrap: 'anywhere' };
const swatchStyle = { width: 12, height: 12, m: '2px 0', borderRadius: '3px', flex: 'none' };
