import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';

const WORKER = join(import.meta.dirname, 'service-worker.mjs');
const STORED = /\.(js|css|html|svg|png|woff2|webmanifest)$/;
/** These files are not precached: the manual is only read online, and the worker already contains the scripts. */
const NOT_STORED = /^(manual\/|notice-presses\.js$|push\.js$|sw\.js$)/;
/** Vite adds a content hash to these names. */
const NAMED_BY_CONTENT = /^assets\//;

/** Lists the files that the client needs offline, each with a revision that changes with its content. */
export function filesToStore(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  return paths
    .filter((path) => STORED.test(path) && !NOT_STORED.test(path))
    .sort()
    .map((url) => ({ url, revision: NAMED_BY_CONTENT.test(url) ? null : revisionOf(join(folder, url)) }));
}

const revisionOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);

const asScript = (files) =>
  `self.FILES=[${files.map(({ url, revision }) => `{url:${JSON.stringify(url)},revision:${JSON.stringify(revision)}}`).join(',')}];\n`;

/** Writes `sw.js`, the service worker, once all other files exist. `providers/service-worker.ts` registers it. */
export const serviceWorker = () => {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = join(root, outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        writeFileSync(join(folder, 'sw.js'), asScript(filesToStore(folder)) + (await bundled(WORKER, 'iife')).code);
      },
    },
  };
};
