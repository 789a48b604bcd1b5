/** `npm run lint`: each package by itself, because the types of all at once take more memory than a process has. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTogether } from './infrastructure/run-together.mjs';
import { ROOT } from './launch/paths.mjs';

const services = readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`);
const rest = ['scripts', 'load-tests', 'eslint.config.js', 'jest.config.js', '.dependency-cruiser.cjs'];
// The longest ones come first.
const clients = readdirSync(join(ROOT, 'clients')).map((name) => `clients/${name}`);
const parts = [
  ['web'],
  ['gateway'],
  ...services.map((folder) => [folder]),
  ['contracts'],
  ['flow-engine'],
  clients,
  rest,
];
const eslint = [process.execPath, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0'];

process.exitCode = (await runTogether(parts.map((paths) => [...eslint, ...paths]))) ? 0 : 1;
