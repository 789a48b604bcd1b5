/* global self */
/** Part of the service worker: shows what is pushed to this device, as contracts/src/notices/notices.ts describes it. */
self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));

/** A browser wants something to be shown for each push, also for one that it cannot read. */
function readPush(data) {
  try {
    return data.json();
  } catch {
    return { id: '', kind: '', title: 'Recado', body: '', tag: 'recado', path: '/' };
  }
}

async function showPush({ id, kind, title, body, tag, path }) {
  const { registration, clients, navigator } = self;
  if (kind === 'test')
    for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage({ type: 'recado-push-arrived', id });
  // it came twice, or a page that is open told it already
  const [shown] = await registration.getNotifications({ tag });
  if (id && shown?.data?.id === id) return;
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  await registration.showNotification(title, { body, tag, renotify: true, ...look, data: { path, id } });
  await navigator?.setAppBadge?.((await registration.getNotifications()).length)?.catch(() => undefined);
}
