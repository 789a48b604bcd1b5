/** Returns the list with one element moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_one, n) => n !== from);
  const carried = list[from];
  return carried === undefined ? [...list] : [...others.slice(0, to), carried, ...others.slice(to)];
}
