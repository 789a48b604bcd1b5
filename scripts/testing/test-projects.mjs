import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolders } from '../launch/source-stamp.mjs';
import { ROOT } from '../launch/paths.mjs';

const TEST_CODE = /\.spec\.tsx?$|(^|\/)test\/.*\.tsx?$/;

/** The tsconfig.json of every package that has something for it to check. */
export function testProjects() {
  return builtFolders()
    .filter(hasTestCode)
    .map((folder) => `${folder}/tsconfig.json`);
}

function hasTestCode(folder) {
  return ['src', 'test'].some((part) => {
    const path = join(ROOT, folder, part);
    return existsSync(path) && readdirSync(path, { recursive: true }).some((file) => TEST_CODE.test(`${part}/${file}`));
  });
}
