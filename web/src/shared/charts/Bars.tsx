import { Box, useTheme } from '@mui/material';
import { useLocale } from 'ra-core';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney, formatNumber } from '../lib/format.js';
import { isOneSeries, shadesOf, type BarColors } from './bar-colors.js';
import { ChartLegend } from './ChartLegend.js';

type Row = Record<string, string | number>;
type Props = {
  data: Row[];
  nameKey: string;
  valueKey: string;
  label: string;
  /** The unit of the values: a count or an amount of money. */
  unit?: 'count' | 'money';
  colors?: BarColors;
};

export const CHART_PX = 260;
const WIDEST_BAR_PX = 56;
const AXIS_PX = { count: 40, money: 96 };

function useFormat(unit: 'count' | 'money') {
  const language = useLocale();
  const format = (value: number) => (unit === 'money' ? formatMoney(value) : formatNumber(value, language));
  return (value: unknown) => (typeof value === 'number' ? format(value) : String(value));
}

/** Draws a bar for each row. Categories have a legend, and there are at most as many as there are colours. */
export function Bars({ data, nameKey, valueKey, label, unit = 'count', colors = 'primary' }: Props) {
  const { palette } = useTheme();
  const format = useFormat(unit);
  const shades = shadesOf(colors, palette);
  const shadeOf = (at: number) => shades[at % shades.length] ?? palette.primary.main;
  const drawn = isOneSeries(colors) ? data : data.slice(0, shades.length);
  const entries = drawn.map((row, at) => ({ name: String(row[nameKey]), color: shadeOf(at) }));
  return (
    <>
      <Box sx={{ height: CHART_PX }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={drawn.map((row, at) => ({ ...row, fill: shadeOf(at) }))} accessibilityLayer>
            <CartesianGrid vertical={false} strokeOpacity={0.2} />
            <XAxis
              dataKey={nameKey}
              stroke={palette.text.secondary}
              fontSize={12}
              interval="equidistantPreserveStart"
            />
            <YAxis
              allowDecimals={false}
              tickFormatter={format}
              stroke={palette.text.secondary}
              fontSize={12}
              width={AXIS_PX[unit]}
            />
            <Tooltip
              contentStyle={{ background: palette.background.paper, border: `1px solid ${palette.divider}` }}
              itemStyle={{ color: palette.text.primary }}
              formatter={format}
              cursor={{ fillOpacity: 0.1 }}
            />
            <Bar
              dataKey={valueKey}
              name={label}
              fill={shadeOf(0)}
              maxBarSize={WIDEST_BAR_PX}
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </Box>
      {!isOneSeries(colors) && data.length > 1 ? (
        <ChartLegend entries={entries} omitted={data.length - drawn.length} />
      ) : null}
    </>
  );
}
