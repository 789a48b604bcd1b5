import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The global object of the worker, shared by its test files. Replaced properties are restored after each file. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  /** Functions that Node.js itself needs. @type {string[]} */
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
