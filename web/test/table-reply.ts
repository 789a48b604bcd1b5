/** Returns the gateway's response for an administration table: the rows from `first` on, and the total number. */
export function tableReply(name: string, rows: readonly unknown[], part?: { first: number; total: number }): Response {
  const { first, total } = part ?? { first: 0, total: rows.length };
  const last = first + Math.max(rows.length - 1, 0);
  return Response.json(rows, { headers: { 'content-range': `${name} ${first}-${last}/${total}` } });
}
