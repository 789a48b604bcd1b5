/* global self */
/** Part of the service worker: clicking a notification brings Recado to the front and opens the page it refers to. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? '/'));
});

async function openPage(path) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ type: 'recado-notice-pressed', path });
  return page.focus();
}
