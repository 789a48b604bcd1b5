import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './probe.mjs';
import { ServerProcess } from './server-process.mjs';

/** @param {number} port */
export const redisUrl = (port) => `redis://127.0.0.1:${port}`;

/**
 * @param {object} options
 * @param {import('./find-servers.mjs').Program} options.program
 * @param {number} options.port
 * @param {string} options.dataDir
 * @param {string} options.logDir
 * @param {(line: string) => void} options.log
 */
export function createRedis({ program, port, dataDir, logDir, log }) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  return new ServerProcess({
    name: 'Redis',
    port,
    command: program.command,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''],
    env: { ...process.env, ...program.env },
    logFile: join(logDir, 'redis-server.log'),
    isReady: async (pid) => {
      const info = await ask(port, 'INFO\r\n');
      return info.includes(`process_id:${pid}\r`) && info.includes('loading:0\r');
    },
    log,
  });
}
