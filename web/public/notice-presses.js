/* global self */
/** Part of the service worker: a pressed notice brings Recado to the front, at the page that the notice is about. */
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
