/** `npm run passkey-helper`: packages the browser extension of clients/passkey-helper for a store or a manual upload. */
import './launch/require-node.mjs';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { ROOT, STATE } from './launch/paths.mjs';

const SOURCE = join(ROOT, 'clients', 'passkey-helper');
/** Packages built from the same files are identical. */
const MTIME = '1980-01-01';

const files = readdirSync(SOURCE).filter((name) => name !== 'README.md');
const { version } = JSON.parse(readFileSync(join(SOURCE, 'manifest.json'), 'utf8'));
const contents = Object.fromEntries(files.map((name) => [name, readFileSync(join(SOURCE, name))]));
const folder = join(STATE, 'passkey-helper');
const file = join(folder, `recado-passkey-helper-${version}.zip`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, zipSync(contents, { mtime: MTIME }));
console.log(file);
