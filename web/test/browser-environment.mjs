import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'Request',
  'Response',
  'Headers',
  'fetch',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A wide screen in the light theme, and nobody who changes it. */
const matchMedia = (query) => {
  const width = 1440;
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches = most || least ? width <= Number(most ?? Infinity) && width >= Number(least ?? 0) : false;
  const nothing = () => undefined;
  return {
    matches,
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  };
};

/** jsdom with what browsers have and jsdom lacks. Elements have a size, or a virtual list would show no row. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { window } = this.global;
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    Object.assign(window, { matchMedia, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
    Object.assign(window.Element.prototype, { scrollTo() {}, scrollIntoView() {} });
    window.CSS ??= { escape: (text) => text };
    const size = (value) => ({ configurable: true, get: () => value });
    Object.defineProperties(window.Element.prototype, { clientHeight: size(800), clientWidth: size(1000) });
    if (!window.crypto.randomUUID) window.crypto.randomUUID = () => globalThis.crypto.randomUUID();
  }
}
