/**
 * @typedef {{ publish: string[], subscribe: string[], refused?: string[] }} Permissions  `refused` are exceptions from `publish`
 */

const union = (a = [], b = []) => [...new Set([...a, ...b])].sort();

/**
 * Returns permissions under which the processes of both releases run, so that they can be loaded before an upgrade. A
 * request that the last release did not have stays refused.
 * @param {{ permissions: Record<string, Permissions>, contracts: Record<string, unknown> }} last
 * @param {Record<string, Permissions>} head
 * @returns {Record<string, Permissions>}
 */
export function permissionsOfBoth(last, head) {
  const users = union(Object.keys(last.permissions), Object.keys(head));
  return Object.fromEntries(users.map((user) => [user, both(last, last.permissions[user], head[user])]));
}

function both(last, before, after) {
  if (!before || !after) return before ?? after;
  const wasAllowed = (subject) =>
    Object.hasOwn(last.contracts, subject.replace('.', ' ')) && !before.refused?.includes(subject);
  return {
    publish: union(before.publish, after.publish),
    subscribe: union(before.subscribe, after.subscribe),
    ...(after.refused && { refused: after.refused.filter((subject) => !wasAllowed(subject)) }),
  };
}
