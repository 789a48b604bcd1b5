import { useTheme } from '@mui/material';
import { useLocale } from 'ra-core';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../lib/format.js';

type Row = Record<string, string | number>;
/** A bar for each row, as high as the frame around it. */
export function Bars({
  data,
  nameKey,
  valueKey,
  label,
}: {
  data: Row[];
  nameKey: string;
  valueKey: string;
  label: string;
}) {
  const { palette } = useTheme();
  const language = useLocale();
  const shown = (value: unknown) => (typeof value === 'number' ? formatNumber(value, language) : String(value));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} accessibilityLayer>
        <CartesianGrid vertical={false} strokeOpacity={0.2} />
        <XAxis dataKey={nameKey} stroke={palette.text.secondary} fontSize={12} />
        <YAxis allowDecimals={false} tickFormatter={shown} stroke={palette.text.secondary} fontSize={12} width={40} />
        <Tooltip
          contentStyle={{ background: palette.background.paper, border: `1px solid ${palette.divider}` }}
          formatter={shown}
          cursor={{ fillOpacity: 0.1 }}
        />
        <Bar
          dataKey={valueKey}
          name={label}
          fill={palette.primary.main}
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
