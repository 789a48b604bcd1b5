import { JSDOM } from 'jsdom';
import NativeEnvironment from '../../scripts/testing/native/environment.mjs';

const ADDRESS = 'http://localhost/';
/** Node.js has these too, but jsdom's own versions must be used with the rest of jsdom. */
const FROM_JSDOM = new Set([
  ...['Blob', 'CustomEvent', 'DOMException', 'Event', 'EventTarget', 'File', 'FormData', 'MessageEvent'],
  ...['URL', 'URLSearchParams', 'localStorage', 'navigator', 'sessionStorage'],
]);
const IS_THE_WINDOW = ['window', 'self', 'top', 'parent', 'frames'];
const EVENT_TARGET = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Simulates a wide screen in the light theme that never changes. */
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

/** @type {{ window: import('jsdom').DOMWindow, restore: () => void } | undefined} */
let browser;

/**
 * Adds to jsdom what it lacks compared with browsers. Elements have a size, because a virtual list would render no rows
 * otherwise. The test files of a worker share its window, because libraries loaded once refer to it; each file starts
 * with an empty page.
 */
export default class BrowserEnvironment extends NativeEnvironment {
  /** These do not exist in browsers. */
  neverFaked = ['nextTick', 'setImmediate', 'clearImmediate'];

  async setup() {
    await super.setup();
    browser ??= await openBrowser();
    browser.restore();
    const { document, history, localStorage, sessionStorage } = browser.window;
    history.replaceState(null, '', ADDRESS);
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    document.title = '';
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  }

  async teardown() {
    await super.teardown();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  exportConditions() {
    return ['browser'];
  }
}

async function openBrowser() {
  const { window } = new JSDOM('<!DOCTYPE html>', { url: ADDRESS, pretendToBeVisual: true });
  Object.assign(window, { matchMedia, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  Object.assign(window.Element.prototype, { scrollTo() {}, scrollIntoView() {} });
  window.CSS ??= { escape: (text) => text };
  const size = (value) => ({ configurable: true, get: () => value });
  Object.defineProperties(window.Element.prototype, { clientHeight: size(800), clientWidth: size(1000) });
  acceptSignals(window.EventTarget.prototype);
  focusOnlyVisible(window);
  makeGlobal(window);
  await import('fake-indexeddb/auto');
  for (const name of ['setTimeout', 'setInterval']) globalThis[name] = ofThePage(globalThis[name]);
  const changeable = [window.navigator, window.document, window.URL, ...prototypesOf(window)];
  const restorers = [restorer(globalThis, isBrowserApi), ...changeable.map((target) => restorer(target, isOfTest))];
  return { window, restore: () => restorers.forEach((restore) => restore()) };
}

/** jsdom rejects the AbortSignal of Node.js, which `fetch` and `Request` require. */
function acceptSignals(target) {
  const add = target.addEventListener;
  target.addEventListener = function (type, listener, options) {
    const { signal, ...rest } = typeof options === 'object' && options ? options : { capture: options };
    if (signal?.aborted) return;
    add.call(this, type, listener, rest);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}

/** Browsers ignore the focus of an invisible element, such as the search field of a closed menu that stays mounted. */
function focusOnlyVisible({ HTMLElement, getComputedStyle }) {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    if (getComputedStyle(this).visibility !== 'hidden') focus.call(this, options);
  };
}

const prototypesOf = (window) =>
  Object.getOwnPropertyNames(window)
    .filter((name) => /^(HTML\w*Element|Element|Node|Document|Navigator|Storage|Event)$/.test(name))
    .map((name) => window[name].prototype);

/**
 * Copies the window's properties to the global object and makes it the window itself, so that both have the same
 * timers.
 */
function makeGlobal(window) {
  for (const name of [...Object.getOwnPropertyNames(window), ...EVENT_TARGET]) {
    if (!(name in globalThis) || FROM_JSDOM.has(name)) Object.defineProperty(globalThis, name, forwarded(window, name));
  }
  for (const name of IS_THE_WINDOW) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  }
}

/** A property of the window that a test may replace. */
function forwarded(window, name) {
  const bound = typeof window[name] === 'function' && /^[a-z]/.test(name) ? window[name].bind(window) : undefined;
  const replace = (value) =>
    Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, writable: true, value });
  const set = name === 'location' ? (value) => (window.location = value) : replace;
  return { configurable: true, enumerable: true, get: () => bound ?? window[name], set };
}

/** @type {Set<NodeJS.Timeout>} */
const timers = new Set();

/** Timers are cleared together with their page, so that none keeps the worker alive or fires in the next test file. */
function ofThePage(start) {
  const startOfPage = (...args) => {
    const timer = start(...args).unref();
    timers.add(timer);
    return timer;
  };
  return Object.assign(startOfPage, start);
}

/** Libraries that are loaded once keep their own state under symbols and names like these. */
const isBrowserApi = (name) => typeof name === 'string' && !name.startsWith('__');

/** React marks the nodes it already listens on. */
const isOfTest = (name) => !String(name).startsWith('_react');

/**
 * Returns a function that restores the current properties of an object.
 * @param {object} target
 * @param {(name: string | symbol) => boolean} isRemoved whether a property that is added later is removed
 */
function restorer(target, isRemoved) {
  const before = Object.getOwnPropertyDescriptors(target);
  return () => {
    for (const name of Reflect.ownKeys(target)) if (!(name in before) && isRemoved(name)) delete target[name];
    for (const name of Reflect.ownKeys(before)) {
      const now = Object.getOwnPropertyDescriptor(target, name);
      const isChanged = ['value', 'get', 'set'].some((part) => now?.[part] !== before[name][part]);
      if (isChanged && before[name].configurable) Object.defineProperty(target, name, before[name]);
    }
  };
}
