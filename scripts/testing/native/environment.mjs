import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The global object of the worker, shared by the files that it runs; what a file replaced in it is restored after its end. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  /** Node.js itself waits for these. @type {string[]} */
  neverFaked = ['nextTick'];
  #console = globalThis.console;
  #exit = process.exit;
  #environment = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    restore(process.env, this.#environment);
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

function restore(target, before) {
  for (const name of Object.keys(target)) if (!(name in before)) delete target[name];
  Object.assign(target, before);
}
