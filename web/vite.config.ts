import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manual } from './vite/manual-plugin.mjs';

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

/** A piece takes along what its modules import, so the first one names all that the frame of the client needs. */
const FIRST = [
  /node_modules\/(react|react-dom|scheduler|react-router|@mui|@emotion|@tanstack|@popperjs|stylis|clsx)\//,
  /node_modules\/(react-transition-group|lodash|zod|eventemitter3)\//,
  /node_modules\/ra-core\/dist\/(?!form|export|controller|dataTable)/,
  /contracts\/dist|src\/(providers|theme)\/|src\/shared\/(lib|data)\/|src\/shared\/\w+\.tsx?$/,
  /unsaved-forms|DiscardDialog/,
];
const RECORDS = [
  /node_modules\/(react-hook-form|ra-ui-materialui|react-admin|jsonexport|inflection|query-string)\//,
  /node_modules\/ra-core\/dist\/(form|export|controller|dataTable)\//,
  /src\/shared\/(records|table|forms)\/(?!unsaved-forms)/,
];
const anyOf = (parts: readonly RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join('|'));

export default defineConfig({
  plugins: [
    react(),
    oneLanguage(),
    manual(),
    VitePWA({
      manifest: false, // public/ has it
      injectRegister: false, // providers/service-worker.ts registers it
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        globIgnores: ['notice-presses.js', 'manual/**'], // the manual is read now and then, with a network
        importScripts: ['/notice-presses.js'],
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
    // What nearly every screen shares comes in one piece, because a hundred small ones take longer and compress worse. Lists
    // and forms of the administration are a piece of their own: the inbox, which comes first, has lists of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 2, priority: 4, test: /node_modules\/@mui\/utils\// },
            { name: 'shared', minShareCount: 20, priority: 3, test: anyOf(FIRST) },
            { name: 'records', minShareCount: 2, priority: 2, test: anyOf(RECORDS) },
            { name: 'common', minShareCount: 20, priority: 1, test: /^(?!.*use-pages)/ },
          ],
        },
      },
    },
  },
});
