/** @param {number[]} values @param {number} share 0 to 1 */
export function percentile(values, share) {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]);
}

export const round = (value, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Returns fractional milliseconds since 1970, comparable between processes on one machine. */
export const now = () => performance.timeOrigin + performance.now();
