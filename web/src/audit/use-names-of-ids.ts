import { useConnections } from '../shared/data/use-connections.js';
import { useQueues } from '../shared/data/use-queues.js';
import { useTags } from '../shared/data/use-tags.js';
import { useUserNames } from '../shared/data/use-user-names.js';

/** Names what an entry knows by its id, as it is called now. What is gone, or is another company's, stays an id. */
export function useNamesOfIds(): (id: string) => string {
  const known = [useQueues().data, useConnections().data, useTags().data, useUserNames().data];
  const names = new Map(known.flatMap((list = []) => list.map(({ id, name }) => [id, name] as const)));
  return (id) => names.get(id) ?? id;
}
