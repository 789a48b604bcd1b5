import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from '../../launch/paths.mjs';
import { NODE_ENVIRONMENT } from '../../launch/runtime.mjs';

/**
 * What an image contains: its working directory, its command and its environment, as in the Dockerfiles.
 * @typedef {{ cwd: string, command: string[], env: Record<string, string> }} Image
 */

/** The folder that the images contain the repository in. */
export const IMAGE_ROOT = '/app';
const OUTSIDE = { gateway: 'gateway', web: 'web' };

/**
 * Finds the built code of an image such as "recado-gateway:local" or "registry.example/recado/gateway:10.9.0".
 * @param {string} image
 * @returns {Image}
 */
export function imageOf(image) {
  const last = image.split('@')[0].split('/').at(-1) ?? '';
  const name = last.split(':')[0].replace(/^recado-/, '');
  const cwd = join(ROOT, OUTSIDE[name] ?? join('services', name));
  const main = name === 'web' ? 'server/main.mjs' : 'dist/main.js';
  if (!existsSync(join(cwd, main))) throw new Error(`the image ${image} is none of Recado's, or is not built`);
  const hosts = { HTTP_HOST: '0.0.0.0', HEALTH_HOST: '0.0.0.0', HEALTH_PORT: '9100' };
  return {
    cwd,
    command: ['node', main],
    env: { NODE_ENV: 'production', ...hosts, ...NODE_ENVIRONMENT, NODE_COMPILE_CACHE: COMPILE_CACHE },
  };
}
