/** `npm run lint`: one package after the other, because the types of all at once take more memory than a process has. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';

const services = readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`);
const rest = ['scripts', 'load-tests', 'eslint.config.js', 'jest.config.js', '.dependency-cruiser.cjs'];
const parts = [['contracts'], ...services.map((folder) => [folder]), ['gateway'], ['web'], rest];

let failed = 0;
for (const paths of parts) {
  const args = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...paths];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
