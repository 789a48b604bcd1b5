/* global self */
/** Part of the service worker: shows push messages, in the format of contracts/src/notices/notices.ts. */
self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));

/** Browsers require a notification for every push message, even for one that cannot be parsed. */
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
  // skip a duplicate delivery, or a notification that an open page has already shown
  const [existing] = await registration.getNotifications({ tag });
  if (id && existing?.data?.id === id) return;
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  await registration.showNotification(title, { body, tag, renotify: true, ...look, data: { path, id } });
  await navigator?.setAppBadge?.((await registration.getNotifications()).length)?.catch(() => undefined);
}
