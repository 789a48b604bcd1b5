import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**'];
/** Code that Node.js runs as it is. */
const PLAIN = ['**/*.{js,mjs,cjs}', 'load-tests/**', '**/*.config.ts', '**/scripts/**'];

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

const onlyIn = (some, others) => Object.keys(some).filter((name) => !(name in others));

/** Services do not import these; decision 12 tells why repositories take the driver's collection. */
const imports = {
  'no-restricted-imports': [
    'error',
    {
      name: 'date-fns',
      message: 'Import a function from its own path, as date-fns/addDays: the whole takes two seconds of each start.',
    },
    {
      name: '@nestjs/mongoose',
      importNames: ['InjectModel', 'MongooseModule'],
      message: 'A repository gets its collection by collectionOf(connection, SomeSchema).',
    },
    {
      name: 'mongoose',
      importNames: ['Schema', 'Model'],
      message: 'Use CollectionSchema of @recado/service-kit/mongo: the generics of mongoose slow down each type check.',
    },
  ],
};

/** Rules that look at one file at a time; those that need types are in .oxlintrc.json. */
export default defineConfig(
  {
    ignores: ['**/dist/', '**/node_modules/', '**/coverage/', '.recado/', '**/*.d.ts', '**/api-types.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { ...sizes, 'no-console': 'error', eqeqeq: ['error', 'always', { null: 'ignore' }] } },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      ...noEnvironment,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // Nest reads constructor types at run time, so an import that looks like a type is none
    files: ['services/**/src/**/*.ts', 'gateway/src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  // server code and browser tests share one type-checked program, so types alone do not reject the wrong globals
  {
    files: ['{contracts,flow-engine,gateway,services/*,clients/*}/src/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...onlyIn(globals.browser, globals.node)] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: SPECS,
    rules: {
      'no-restricted-globals': ['error', ...onlyIn(globals.node, globals.browser)],
      'no-restricted-imports': [
        'error',
        {
          patterns: ['node:*'],
          paths: [
            {
              name: 'react-admin',
              importNames: ['DateField'],
              message: 'Use TimeField of shared/table: all lists show moments in one form.',
            },
          ],
        },
      ],
    },
  },
  { files: ['services/**/*.ts'], rules: imports },
  {
    files: ['**/src/config.ts', 'services/service-kit/src/config/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },

  {
    // a pattern that takes n² steps for n characters lets one message stop a service
    ignores: SPECS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: SPECS,
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
    },
  },
  { files: PLAIN, languageOptions: { globals: globals.node }, rules: { 'no-restricted-properties': 'off' } },
  { files: ['clients/passkey-helper/**'], languageOptions: { globals: globals.browser } },
  {
    files: [
      'scripts/**',
      'load-tests/**',
      '**/scripts/**',
      '.husky/**',
      'web/server/**',
      'web/src/shared/lib/browser-log.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['load-tests/**/*.{js,mjs}'],
    languageOptions: { globals: { __ENV: 'readonly', __VU: 'readonly', __ITER: 'readonly', open: 'readonly' } },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
