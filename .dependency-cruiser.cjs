const { readdirSync } = require('node:fs');

/** Which folder may import which. Read the names: each one is the rule. Packages are seen as src or, through exports, as dist. */
const SERVICE = '^services/(?!service-kit/|media-kit/|mail-kit/)([^/]+)/';
const TEST_CODE = '/test/|\\.spec\\.tsx?$';
const DEVELOPMENT = '^(web/vite|contracts/scripts/|clients/typescript/scripts/)';

/** The stores that every module of tickets-messages and of billing shares. */
const OPEN_STORES = ['services/tickets-messages/src/conversations', 'services/billing/src/accounting'];
/** Folders of services that have a module of their own. */
const MODULES = readdirSync('services', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name.endsWith('.module.ts') && /^services\/[^/]+\/src\/./.test(parentPath))
  .map(({ parentPath }) => parentPath)
  .filter((folder) => !OPEN_STORES.includes(folder));

/** Other modules use its exported use cases, not its stores. */
const storesOf = (folder) => {
  const [, service] = folder.split('/');
  const nested = MODULES.filter((one) => one.startsWith(`${folder}/`)).map((one) => `^${one}/`);
  return {
    name: `a-module-is-entered-by-its-module-file:${folder}`,
    severity: 'error',
    from: { path: `^services/${service}/`, pathNot: [`^${folder}/`, TEST_CODE] },
    to: { path: `^${folder}/.*\\.(repository|schemas)\\.ts$`, pathNot: nested },
  };
};

module.exports = {
  forbidden: [
    {
      name: 'services-meet-only-over-nats',
      severity: 'error',
      from: { path: SERVICE, pathNot: TEST_CODE },
      to: { path: '^services/', pathNot: ['^services/$1/', '^services/(service|media|mail)-kit/'] },
    },
    {
      name: 'gateway-and-web-import-no-service',
      severity: 'error',
      from: { path: '^(gateway|web)/src' },
      to: { path: SERVICE },
    },
    {
      name: 'nobody-imports-the-gateway-or-the-web',
      severity: 'error',
      from: { path: '^(contracts|flow-engine|services)/' },
      to: { path: '^(gateway|web)/' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: ['^services/', '^gateway/', 'node_modules/(@nestjs|@nats-io|nats|mongoose|mongodb|ioredis)/'] },
    },
    {
      name: 'contracts-depend-on-zod-and-what-checks-or-reads-a-value',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: TEST_CODE },
      to: { pathNot: ['^contracts/src', 'node_modules/(zod|cpf-cnpj-validator|@date-fns/tz)/'] },
    },
    {
      name: 'clients-stand-alone',
      severity: 'error',
      comment: 'they are installed without the rest of the repository',
      from: { path: '^clients/', pathNot: [TEST_CODE, DEVELOPMENT] },
      to: { path: '^(contracts|flow-engine|services|gateway|web)/' },
    },
    {
      name: 'nobody-imports-the-clients',
      severity: 'error',
      from: { path: '^(contracts|flow-engine|services|gateway|web)/', pathNot: TEST_CODE },
      to: { path: '^clients/' },
    },
    {
      name: 'the-flow-engine-is-pure',
      severity: 'error',
      comment: 'it runs in the service and in the browser',
      from: { path: '^flow-engine/src', pathNot: TEST_CODE },
      to: { pathNot: ['^flow-engine/src', '^contracts/'] },
    },
    {
      name: 'the-kits-know-no-business',
      severity: 'error',
      comment: 'it imports @recado/contracts/core: how contracts are made, and none of them',
      from: { path: '^services/(service|media|mail)-kit/' },
      to: { path: '^contracts/(src|dist)/', pathNot: '^contracts/(src|dist)/core/' },
    },
    {
      name: 'service-kit-does-not-import-the-other-kits',
      severity: 'error',
      from: { path: '^services/service-kit/' },
      to: { path: '^services/(media|mail)-kit/' },
    },
    {
      name: 'contracts-core-stands-alone',
      severity: 'error',
      comment: 'so that service-kit cannot reach a subject through it',
      from: { path: '^contracts/src/core/', pathNot: TEST_CODE },
      to: { path: '^contracts/src/', pathNot: '^contracts/src/core/' },
    },
    {
      name: 'only-repositories-touch-mongoose',
      severity: 'error',
      from: {
        path: '^(services|gateway)/',
        pathNot: [
          '(\\.repository|\\.schemas|\\.module|outbox[^/]*)\\.ts$',
          '^services/service-kit/src/(mongo|app)/',
          TEST_CODE,
        ],
      },
      to: { path: 'node_modules/(mongoose|mongodb|@nestjs/mongoose)/' },
    },
    ...MODULES.map(storesOf),
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      comment: 'i18n/ merges the texts of all features, and only the application itself imports it',
      from: { path: '^web/src/(?!i18n/)([^/]+)/', pathNot: TEST_CODE },
      to: { path: '^web/src/', pathNot: '^web/src/($1|providers|shared|layout|theme)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { pathNot: TEST_CODE },
      to: { path: `^(contracts|flow-engine|services|gateway|web|clients)/.*(${TEST_CODE})` },
    },
    {
      name: 'every-package-is-declared',
      severity: 'error',
      comment: 'in the package.json of its own workspace, or for tests and scripts in that of the root',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'production-needs-no-dev-package',
      severity: 'error',
      comment: 'the images are installed without devDependencies',
      from: {
        path: '^(contracts|flow-engine|services|gateway|web|clients)/[^/]+(/src)?/',
        pathNot: [TEST_CODE, DEVELOPMENT],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      comment: 'the other rules see nothing in an import that leads nowhere; packages must be built: npm run build',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '(^|/)dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
