import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manual } from './vite/manual-plugin.mjs';
import { noRings } from './vite/no-rings.mjs';

/** Evaluates each dictionary while it is built, so that a browser loads the texts of one language instead of three. */
const oneLanguage = (): Plugin => ({
  name: 'one-language',
  async load(id) {
    const language = /\/src\/i18n\/(pt|en|es)\.ts$/.exec(id)?.[1];
    if (!language) return null;
    const { module, dependencies } = await runnerImport<Record<string, object>>(id, { configFile: false });
    for (const file of dependencies) this.addWatchFile(file);
    return `export const ${language} = ${JSON.stringify(module[language])};`;
  },
});

/** The page that nearly everyone opens first, and what the frame of every page loads with it. */
const INBOX = /src\/inbox\/(InboxPage|InboxLive|list\/TicketBell)\.tsx/;

export default defineConfig({
  plugins: [
    react(),
    oneLanguage(),
    manual(),
    noRings(),
    VitePWA({
      manifest: false, // public/ has it
      injectRegister: false, // providers/service-worker.ts registers it
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        globIgnores: ['notice-presses.js', 'push.js', 'manual/**'], // the manual is read now and then, with a network
        importScripts: ['/notice-presses.js', '/push.js'],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        dontCacheBustURLsMatching: /^assets\//,
        // a page comes from the network, with the newest security headers; without one the last that was read opens
        navigateFallback: null,
        directoryIndex: null,
        runtimeCaching: [
          {
            urlPattern: ({ request }) => request.mode === 'navigate',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/index.html' } },
          },
          { urlPattern: /\/config\.json$/, handler: 'NetworkFirst' },
        ],
      },
    }),
  ],
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
