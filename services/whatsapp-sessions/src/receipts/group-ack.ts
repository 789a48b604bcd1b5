/** How far a message has come with everybody: as far as with the slowest; undefined while somebody is missing. */
export function groupAckOf({ expected, acks }: { expected: number; acks: Record<string, number> }): number | undefined {
  const all = Object.values(acks);
  return all.length >= Math.max(1, expected) ? Math.min(...all) : undefined;
}
