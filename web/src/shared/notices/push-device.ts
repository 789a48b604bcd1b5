import type { PushDevice, TestPushDevice } from '@recado/contracts';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { ApiError } from '../../providers/api-error.js';
import { createStore } from '../lib/create-store.js';
import type { Language } from '../lib/languages.js';
import { newUuid } from '../lib/new-uuid.js';
import { nameOfBrowser } from '../lib/browser-name.js';

const STORED_AS = 'push-device';
const ARRIVED = 'recado-push-arrived';
const ARRIVES_WITHIN_MS = 20_000;

/**
 * The user whose push messages this browser receives. A null id means that the user logged out here; the next login
 * subscribes again.
 */
type Stored = { userId: string; id: string | null };
type Subscriber = { userId: string; publicKey: string; language: Language };
type Reply = z.output<(typeof TestPushDevice)['reply']>;
/** `lost` means that the push service accepted the test, but it did not arrive. */
export type TrialResult =
  | { outcome: 'arrived'; ms: number }
  | { outcome: Exclude<Reply['outcome'], 'accepted'> | 'lost'; status: number | null };

function stored(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}
const store = createStore<string | null>(stored()?.id ?? null);

function storeDevice(next: Stored | null): void {
  if (next) localStorage.setItem(STORED_AS, JSON.stringify(next));
  else localStorage.removeItem(STORED_AS);
  store.set(next?.id ?? null);
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

async function pushManager(): Promise<PushManager | undefined> {
  return isSupported() ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Creates a new subscription if the operator's keys have changed since this browser subscribed. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  if (!manager) throw new Error('no service worker');
  const known = await manager.getSubscription();
  if (known && textOf(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

/** Resolves when the service worker reports the arrival of this test. */
function arrivalOf(testId: string): { arrived: Promise<true>; stop: () => void } {
  let stop: () => void = () => undefined;
  const arrived = new Promise<true>((resolve) => {
    const handleMessage = ({ data }: MessageEvent<{ type?: string; id?: string } | null>) => {
      if (data?.type === ARRIVED && data.id === testId) resolve(true);
    };
    navigator.serviceWorker.addEventListener('message', handleMessage);
    stop = () => navigator.serviceWorker.removeEventListener('message', handleMessage);
  });
  return { arrived, stop };
}

/** Manages this browser as a push device. */
export const pushDevice = {
  isSupported,
  useId: () => store.use((id) => id),

  /** @throws when the browser denies permission or cannot reach its push service */
  async turnOn({ userId, publicKey, language }: Subscriber): Promise<void> {
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
    const name = nameOfBrowser(navigator.userAgent);
    const { id } = await api.post<PushDevice>('/notices/devices', { endpoint, keys, name, language });
    storeDevice({ userId, id });
  },

  /** Assigns the device to the current session. Removes another user's subscription in this browser. */
  async renew(subscriber: Subscriber): Promise<void> {
    const known = stored();
    if (!known) return;
    if (known.userId === subscriber.userId) return pushDevice.turnOn(subscriber);
    await unsubscribe();
    storeDevice(null);
  },

  async turnOff(): Promise<void> {
    const id = store.get();
    await unsubscribe(); // this also works when the server is not reachable
    storeDevice(null);
    if (id) await api.delete(`/notices/devices/${id}`).catch(ignoreNotFound);
  },

  /** Stops push at logout. The same user's next login enables it again. */
  async pause(userId: string): Promise<void> {
    if (!store.get()) return;
    const off = pushDevice.turnOff();
    await off.finally(() => storeDevice({ userId, id: null }));
  },

  /** Sends a test and waits until it arrives. */
  async test(withinMs = ARRIVES_WITHIN_MS): Promise<TrialResult> {
    const testId = newUuid();
    const { arrived, stop } = arrivalOf(testId);
    const begun = performance.now();
    try {
      const { outcome, status } = await api.post<Reply>(`/notices/devices/${store.get()}/test`, { testId });
      if (outcome !== 'accepted') return { outcome, status };
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), withinMs));
      const came = await Promise.race([arrived, late]);
      return came ? { outcome: 'arrived', ms: Math.round(performance.now() - begun) } : { outcome: 'lost', status };
    } finally {
      stop();
    }
  },
};

const NOT_FOUND = 404;
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
}
