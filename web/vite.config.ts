import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { evaluated } from './vite/bundled.mjs';
import { devServer } from './vite/dev-server.mjs';
import { manual } from './vite/manual-plugin.mjs';
import { noRings } from './vite/no-rings.mjs';
import { serviceWorker } from './vite/service-worker-plugin.mjs';

/** Evaluates each dictionary at build time, so that a browser loads one language instead of three. */
const oneLanguage = (): Plugin => ({
  name: 'one-language',
  async load(id) {
    const language = /\/src\/i18n\/([a-z]{2})\.ts$/.exec(id)?.[1];
    if (!language) return null;
    const { module, files } = (await evaluated(id)) as { module: Record<string, object>; files: string[] };
    for (const file of files) this.addWatchFile(file);
    return `export const ${language} = ${JSON.stringify(module[language])};`;
  },
});

/** The most frequently opened page, and its modules that every page loads. */
const INBOX = /src\/inbox\/(InboxPage|InboxLive|list\/TicketBell)\.tsx/;

export default defineConfig({
  plugins: [react(), oneLanguage(), manual(), noRings(), serviceWorker(), devServer()],
  // node-polyglot includes these polyfills for browsers that cannot run this client anyway
  resolve: { alias: { 'object.entries': '@nolyfill/object.entries', hasown: '@nolyfill/hasown' } },
  // the web server's content security policy forbids data: URLs for fonts
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // A chunk includes the imports of its modules, which the bundler determines better than a list. So each group
    // specifies a page, or how many chunks share a module. A group is one chunk, because splitting it by shared entries
    // would create import cycles between its chunks.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', priority: 5, tags: ['$initial'] },
            { name: 'inbox', priority: 4, test: INBOX },
            { name: 'fields', priority: 3, test: /src\/login\/LoginPage/ },
            { name: 'common', priority: 2, minShareCount: 30 },
            { name: 'shared', priority: 1, minShareCount: 18 },
          ],
        },
      },
    },
  },
});
