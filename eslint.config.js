import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const PACKAGES = [
  'contracts',
  'flow-engine',
  'gateway',
  'web',
  ...readdirSync('services').map((name) => `services/${name}`),
  ...readdirSync('clients').map((name) => `clients/${name}`),
];
/** projectService would look for tsconfig.json only, and the specs are in tsconfig.test.json; each package loads only its own. */
const projectsOf = (folder) =>
  ['tsconfig.json', 'tsconfig.test.json'].map((name) => `${folder}/${name}`).filter((file) => existsSync(file));
const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**'];
/** Code that no tsconfig.json covers: linted without types. */
const WITHOUT_TYPES = ['**/*.{js,mjs,cjs}', 'scripts/**', 'load-tests/**', '**/*.config.ts', '**/scripts/**'];
/** A spec is checked by its package's tsconfig.test.json; until there is one it is linted without types too. */
const webSpecs = existsSync('web/tsconfig.test.json') ? [] : ['web/**/*.spec.{ts,tsx}', 'web/{src/,}test/**'];

/** The core rule max-params cannot tell a constructor, which names what Nest passes in, from a function. */
const parameters = {
  'no-restricted-syntax': [
    'error',
    {
      selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>8]',
      message: 'A constructor has at most 8 parameters.',
    },
    {
      selector: [
        'FunctionDeclaration[params.length>4]',
        'ArrowFunctionExpression[params.length>4]',
        ':not(MethodDefinition[kind="constructor"]) > FunctionExpression[params.length>4]',
      ].join(', '),
      message: 'A function has at most 4 parameters.',
    },
  ],
};

const sizes = {
  'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 10],
  ...parameters,
};

const noEnvironment = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Read it through config.ts, where it is checked.' },
  ],
};

/** Repositories take the driver's collection (docs/decisions/0012-the-driver-reads-and-writes.md). */
const noModels = {
  'no-restricted-imports': [
    'error',
    {
      name: '@nestjs/mongoose',
      importNames: ['InjectModel', 'MongooseModule'],
      message: 'A repository gets its collection by collectionOf(connection, SomeSchema).',
    },
  ],
};

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      '**/dist-types/',
      '**/node_modules/',
      '**/coverage/',
      '.recado/',
      '**/*.d.ts',
      '**/api-types.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { ...sizes, 'no-console': 'error', eqeqeq: ['error', 'always', { null: 'ignore' }] } },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    rules: {
      ...noEnvironment,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  ...PACKAGES.map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    languageOptions: { parserOptions: { project: projectsOf(folder), tsconfigRootDir: import.meta.dirname } },
  })),
  {
    // Nest reads constructor types at run time, so an import that looks like a type is none
    files: ['services/**/src/**/*.ts', 'gateway/src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['services/**/*.ts'], rules: noModels },
  {
    files: ['**/src/config.ts', 'services/service-kit/src/config/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },

  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }] },
  },

  {
    files: SPECS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: [...WITHOUT_TYPES, ...webSpecs],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node, parserOptions: { project: false } },
    rules: { '@typescript-eslint/switch-exhaustiveness-check': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['scripts/**', 'load-tests/**', '**/scripts/**', 'web/server/**', 'web/src/shared/lib/browser-log.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['load-tests/**/*.{js,mjs}'],
    languageOptions: { globals: { __ENV: 'readonly', __VU: 'readonly', __ITER: 'readonly', open: 'readonly' } },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
