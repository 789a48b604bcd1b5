import { useConnections } from '../shared/connections/use-connections.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { useTags } from '../shared/queries/use-tags.js';
import { useUserNames } from '../shared/queries/use-user-names.js';

/**
 * Returns a function that resolves an id to its current name. Ids of deleted records and of other companies stay ids.
 */
export function useNamesOfIds(): (id: string) => string {
  const known = [useQueues().data, useConnections().data, useTags().data, useUserNames().data];
  const names = new Map(known.flatMap((list = []) => list.map(({ id, name }) => [id, name] as const)));
  return (id) => names.get(id) ?? id;
}
