/* global self, importScripts */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

importScripts('/notice-presses.js', '/push.js');

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();
// pages are loaded from the network, with current security headers; offline, the last stored one is used
precacheAndRoute(self.FILES, { directoryIndex: null });
cleanupOutdatedCaches();
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })] }),
);
registerRoute(/\/config\.json$/, new NetworkFirst());
