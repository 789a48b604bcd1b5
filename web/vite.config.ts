import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { evaluated } from './vite/bundled.mjs';
import { devServer } from './vite/dev-server.mjs';
import { manual } from './vite/manual-plugin.mjs';
import { noRings } from './vite/no-rings.mjs';
import { serviceWorker } from './vite/service-worker-plugin.mjs';

/** Evaluates each dictionary while it is built, so that a browser loads the texts of one language instead of three. */
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

/** The page that nearly everyone opens first, and what the frame of every page loads with it. */
const INBOX = /src\/inbox\/(InboxPage|InboxLive|list\/TicketBell)\.tsx/;

export default defineConfig({
  plugins: [react(), oneLanguage(), manual(), noRings(), serviceWorker(), devServer()],
  // node-polyglot brings these for browsers that are older than any that runs this client
  resolve: { alias: { 'object.entries': '@nolyfill/object.entries', hasown: '@nolyfill/hasown' } },
  // the strict content security policy of the web server allows no data: fonts
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // A piece takes along what its modules import, and the bundler knows better than a list which modules those are. So each
    // group names a page or how many pieces share a module. A group is one piece: cut by what its entries have in common, its
    // parts import each other in rings.
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
