import { useTheme } from '@mui/material';
import { useLocale } from 'ra-core';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney, formatNumber } from '../lib/format.js';

type Row = Record<string, string | number>;
type Props = {
  data: Row[];
  nameKey: string;
  valueKey: string;
  label: string;
  /** What the values are: a count, or an amount of money. */
  unit?: 'count' | 'money';
  /** A colour of the theme for the series, or one for each row. */
  colors?: BarColor | readonly BarColor[];
};
export type BarColor = 'primary' | 'success' | 'warning' | 'error';

const WIDEST_BAR_PX = 56;
const AXIS_PX = { count: 40, money: 96 };

/** A bar for each row, as high as the frame around it. */
export function Bars({ data, nameKey, valueKey, label, unit = 'count', colors = 'primary' }: Props) {
  const { palette } = useTheme();
  const language = useLocale();
  const format = (value: number) => (unit === 'money' ? formatMoney(value) : formatNumber(value, language));
  const shown = (value: unknown) => (typeof value === 'number' ? format(value) : String(value));
  const colorOf = (at: number) => palette[(typeof colors === 'string' ? colors : colors[at]) ?? 'primary'].main;
  const rows = data.map((row, at) => ({ ...row, fill: colorOf(at) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} accessibilityLayer>
        <CartesianGrid vertical={false} strokeOpacity={0.2} />
        <XAxis dataKey={nameKey} stroke={palette.text.secondary} fontSize={12} interval="equidistantPreserveStart" />
        <YAxis
          allowDecimals={false}
          tickFormatter={shown}
          stroke={palette.text.secondary}
          fontSize={12}
          width={AXIS_PX[unit]}
        />
        <Tooltip
          contentStyle={{ background: palette.background.paper, border: `1px solid ${palette.divider}` }}
          formatter={shown}
          cursor={{ fillOpacity: 0.1 }}
        />
        <Bar
          dataKey={valueKey}
          name={label}
          fill={colorOf(0)}
          maxBarSize={WIDEST_BAR_PX}
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
