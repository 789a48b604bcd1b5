/** Fake nodes of kwok in several zones. The nodes of a zone are lost when its kwok is killed. */
export const ZONE = 'topology.kubernetes.io/zone';
export const ZONES = ['zone-a', 'zone-b', 'zone-c'];

/** @param {string} name @param {string} zone @param {{ cpu: string, memory: string, pods: string }} capacity */
export const nodeObject = (name, zone, capacity) => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', [ZONE]: zone } },
  status: { capacity, allocatable: capacity },
});

/**
 * @param {import('./control-plane.mjs').ControlPlane} plane
 * @param {number} perZone
 * @returns {Promise<Record<string, import('../infrastructure/server-process.mjs').ServerProcess>>} the kwok of each zone
 */
export async function startFakeNodes(plane, perZone) {
  const capacity = { cpu: '8', memory: '16Gi', pods: '50' };
  for (const zone of ZONES)
    for (let n = 1; n <= perZone; n += 1)
      await plane.client.call('POST', '/api/v1/nodes', nodeObject(`${zone}-${n}`, zone, capacity));
  const started = ZONES.map(async (zone) => [zone, await plane.startKwok(`kwok-${zone}`, `${ZONE}=${zone}`)]);
  return Object.fromEntries(await Promise.all(started));
}
