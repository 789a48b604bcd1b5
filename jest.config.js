import './scripts/testing/test-node.mjs';

const base = {
  runtime: '<rootDir>/scripts/testing/native/runtime.mjs',
  testEnvironment: '<rootDir>/scripts/testing/native/environment.mjs',
  transform: {},
  injectGlobals: false,
  // The hooks of the runtime load modules; this is how `--changed` finds the tests that import a file.
  moduleNameMapper: {
    '^@recado/contracts$': '<rootDir>/contracts/src/index.ts',
    '^@recado/client$': '<rootDir>/clients/typescript/src/index.ts',
    '^@recado/flow-engine$': '<rootDir>/flow-engine/src/index.ts',
    '^@recado/contracts/core$': '<rootDir>/contracts/src/core/index.ts',
    '^@recado/service-kit/(.*)$': '<rootDir>/services/service-kit/src/$1/index.ts',
    '^@recado/mail-kit/(.*)$': '<rootDir>/services/mail-kit/src/$1/index.ts',
    '^@recado/media-kit/(.*)$': '<rootDir>/services/media-kit/src/$1/index.ts',
    '^@recado/whatsapp-simulator/client$': '<rootDir>/services/whatsapp-simulator/src/client/simulator-client.ts',
    '^@recado/whatsapp-simulator/server$': '<rootDir>/services/whatsapp-simulator/src/server.ts',
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['/dist/', '/.recado/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
const at = (displayName, testMatch, more = {}) => ({
  ...base,
  displayName,
  testMatch,
  rootDir: import.meta.dirname,
  ...more,
});

const NEEDS_SERVERS = { setupFilesAfterEnv: ['<rootDir>/scripts/testing/require-servers.mjs'] };

/** Kinds of test, see CONTRIBUTING.md. `npm test` runs the first four, `npm run test:spec` the last. */
export default {
  testSequencer: '<rootDir>/scripts/testing/longest-first.mjs',
  // for a test that names no limit of its own: a machine that does other things too may be slow
  testTimeout: 240_000,
  // modules of a finished file are not freed: a worker that has grown is slower with every file.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    at('unit', [
      '<rootDir>/{contracts,flow-engine,gateway,services/*,clients/*}/{src,test}/**/!(*.int|*.flow|*.conformance).spec.ts',
      '<rootDir>/scripts/**/*.spec.ts',
    ]),
    at('screen', ['<rootDir>/web/src/**/*.spec.{ts,tsx}'], {
      testEnvironment: '<rootDir>/web/test/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/test/setup.ts'],
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.css$': '<rootDir>/web/test/no-style.ts',
        '^@fontsource.*': '<rootDir>/web/test/no-style.ts',
      },
    }),
    at('integration', ['<rootDir>/{gateway,services/*}/{src,test}/**/*.int.spec.ts'], NEEDS_SERVERS),
    at('flow', ['<rootDir>/gateway/test/flows/**/*.flow.spec.ts']),
    at('conformance', ['<rootDir>/gateway/test/spec/**/*.conformance.spec.ts'], NEEDS_SERVERS),
  ],
};
