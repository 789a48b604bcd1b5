import { useState } from 'react';

/** Holds the order of the rows while the pointer is over them, so that a click hits the row that the user sees. */
export function useHeldOrder<T extends { id: string }>(rows: readonly T[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const placeOf = new Map(held?.map((id, place) => [id, place]));
  const at = ({ id }: T) => placeOf.get(id) ?? placeOf.size;
  return {
    rows: held ? rows.toSorted((a, b) => at(a) - at(b)) : rows,
    onPointerEnter: () => setHeld(rows.map(({ id }) => id)),
    onPointerLeave: () => setHeld(null),
  };
}
