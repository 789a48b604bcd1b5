/**
 * `@jest/globals` for modules that Node.js loads. A module is evaluated once for several test files, so each
 * export forwards to the globals of the running file.
 */
const NAMES = [
  ...['describe', 'fdescribe', 'xdescribe', 'it', 'fit', 'xit', 'test', 'xtest'],
  ...['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'expect', 'jest'],
];

const KEY = Symbol.for('recado.jest-globals');

export const GLOBALS_URL = 'recado-test:jest-globals';
export const GLOBALS_SOURCE = `
const globals = globalThis[Symbol.for('recado.jest-globals')];
${NAMES.map((name) => `export const ${name} = globals.${name};`).join('\n')}
export default globals;`;

let current = {};

globalThis[KEY] = Object.fromEntries(NAMES.map((name) => [name, forwarding(name)]));

/** @param {Record<string, unknown>} globals of the next test file */
export function useGlobals(globals) {
  current = globals;
}

function forwarding(name) {
  return new Proxy(function () {}, {
    apply: (_target, self, args) => current[name].apply(self, args),
    get: (_target, property) => current[name][property],
    set: (_target, property, value) => Reflect.set(current[name], property, value),
    has: (_target, property) => property in current[name],
  });
}
