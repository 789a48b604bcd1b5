/**
 * Returns the median of values with their frequencies, or null if there are none. For an even number, it is the mean of
 * the two middle values.
 */
export function medianOf(counts: readonly (readonly [value: number, times: number])[]): number | null {
  const sorted = counts.filter(([, times]) => times > 0).toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, times]) => sum + times, 0);
  const valueAt = (place: number) => {
    let passed = 0;
    return sorted.find(([, times]) => (passed += times) > place)?.[0];
  };
  const [below, above] = [valueAt(Math.floor((total - 1) / 2)), valueAt(Math.floor(total / 2))];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
