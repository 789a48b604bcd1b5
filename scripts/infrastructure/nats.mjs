import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsConfig } from './nats-config.mjs';
import { ask } from './probe.mjs';
import { ServerProcess } from './server-process.mjs';

/** @param {number} port @param {{ user: string, password: string }} [as] */
export const natsUrl = (port, as) => `nats://${as ? `${as.user}:${as.password}@` : ''}127.0.0.1:${port}`;

/**
 * @param {object} options
 * @param {import('./find-servers.mjs').Program} options.program
 * @param {number} options.port
 * @param {string} options.dataDir
 * @param {string} options.logDir
 * @param {string} [options.name]  unique in a cluster
 * @param {import('./nats-config.mjs').Cluster} [options.cluster]
 * @param {Record<string, string>} [options.natsPasswords]  of its users; if missing, there is no login and all
 * permissions are granted
 * @param {(line: string) => void} options.log
 */
export function createNats({ program, port, dataDir, logDir, name = 'NATS', cluster, natsPasswords: passwords, log }) {
  const folder = join(dataDir, 'nats');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'nats.conf');
  const serverName = cluster ? name : `recado-${randomUUID()}`;
  writeFileSync(config, natsConfig({ serverName, listen: `127.0.0.1:${port}`, folder, passwords, cluster }));
  return new ServerProcess({
    name,
    port,
    command: program.command,
    args: ['--config', config],
    env: { ...process.env, ...program.env },
    logFile: join(logDir, 'nats-server.log'),
    isReady: async () => {
      const info = await ask(port);
      return info.includes(serverName) && info.includes('"jetstream":true');
    },
    log,
  });
}
