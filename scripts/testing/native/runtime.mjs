import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import './hooks.mjs';
import { useGlobals } from './globals.mjs';
import { sourceMaps } from './transpile.mjs';

const require = createRequire(import.meta.url);
/** State of jest-circus that would persist between files in a shared global object. */
const CIRCUS_STATE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_IMMEDIATELY'].map(Symbol.for);
let files = 0;

/**
 * Runs a test file in the worker's global object with the module loader of Node.js. It implements the methods of
 * `jest-runtime` that jest-runner and jest-circus call; module mocks (`jest.mock`) are not supported.
 */
export default class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
    files += 1;
    for (const key of CIRCUS_STATE) delete globalThis[key];
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A test file and its set-up are evaluated for each run, their imports once per worker. */
  async unstable_importModule(path) {
    return import(`${pathToFileURL(path)}?run=${files}`);
  }

  requireModule(path) {
    return require(path);
  }

  /** jest-circus stores its state in its module, so each file gets a separate instance. */
  requireInternalModule(path) {
    delete require.cache[require.resolve(path)];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    useGlobals({ ...globals, jest: this.#jestObject() });
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}

  #jestObject() {
    const { moduleMocker: mocker, fakeTimersModern: timers, global, neverFaked } = this.#environment;
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      mocked: (source) => source,
      ...chained(mocker, ['clearAllMocks', 'resetAllMocks', 'restoreAllMocks'], () => jest),
      ...chained(timers, ['useRealTimers', 'setSystemTime'], () => jest),
      useFakeTimers(options = {}) {
        timers.useFakeTimers({ ...options, doNotFake: [...(options.doNotFake ?? []), ...neverFaked] });
        return jest;
      },
      setTimeout(ms) {
        global[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
        return jest;
      },
      now: () => timers.now(),
    };
    for (const name of TIMER_METHODS) jest[name] = timers[name].bind(timers);
    return jest;
  }
}

const TIMER_METHODS = [
  ...[
    'advanceTimersByTime',
    'advanceTimersByTimeAsync',
    'advanceTimersToNextTimer',
    'runAllTimers',
    'runAllTimersAsync',
  ],
  ...['runOnlyPendingTimers', 'runOnlyPendingTimersAsync', 'clearAllTimers', 'getTimerCount', 'getRealSystemTime'],
];

const chained = (target, names, result) =>
  Object.fromEntries(names.map((name) => [name, (...args) => (target[name](...args), result())]));
