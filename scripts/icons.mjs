/**
 * `npm run icons` copies the icons that react-admin imports from the published `@mui/icons-material`, in the version of web/package.json, to the workspace of the same name. The complete package has 43,000 files.
 */
import './launch/require-node.mjs';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedIcons, PACKAGE } from './icons/icons.mjs';
import { runCommand } from './infrastructure/run-command.mjs';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';

const WORKSPACE = join(ROOT, 'web', 'icons-material');
const ICONS = join(WORKSPACE, 'icons');

async function run(command, args) {
  const { ok, output } = await runCommand(command, args);
  if (!ok) throw new UserError(`${command} ${args.join(' ')} failed:\n${output}`);
}

async function takeFrom(temporary, version) {
  await run('npm', ['pack', `${PACKAGE}@${version}`, '--silent', '--pack-destination', temporary]);
  const archive = readdirSync(temporary).find((file) => file.endsWith('.tgz'));
  rmSync(ICONS, { recursive: true, force: true });
  mkdirSync(ICONS, { recursive: true });
  const names = importedIcons(join(ROOT, 'node_modules'));
  const files = [...names.map((name) => `${name}.mjs`), 'utils/createSvgIcon.mjs', 'LICENSE'];
  const paths = files.map((file) => `package/${file}`);
  await run('tar', ['-xzf', join(temporary, archive ?? ''), '-C', temporary, ...paths]);
  const published = join(temporary, 'package');
  for (const name of names) cpSync(join(published, `${name}.mjs`), join(ICONS, `${name}.mjs`));
  cpSync(join(published, 'utils', 'createSvgIcon.mjs'), join(ICONS, 'utils', 'createSvgIcon.mjs'));
  cpSync(join(published, 'LICENSE'), join(WORKSPACE, 'LICENSE'));
  return names.length;
}

try {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'web', 'package.json'), 'utf8'));
  const version = dependencies[PACKAGE];
  const temporary = mkdtempSync(join(tmpdir(), 'recado-icons-'));
  try {
    const count = await takeFrom(temporary, version);
    const manifest = join(WORKSPACE, 'package.json');
    writeFileSync(manifest, `${JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }, null, 2)}\n`);
    console.log(`${count} icons of ${PACKAGE} ${version}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
} catch (error) {
  reportFailure(error);
}
