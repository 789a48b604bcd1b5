import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { ROOT } from '../launch/paths.mjs';

const TEST_CODE = /\.spec\.tsx?$|(^|\/)test\/.*\.tsx?$/;

/** The tsconfig.json of every package that has something for it to check. */
export function testProjects() {
  return readWorkspaces(ROOT)
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.build.json')) && hasTestCode(folder))
    .map((folder) => `${folder}/tsconfig.json`);
}

function hasTestCode(folder) {
  return ['src', 'test'].some((part) => {
    const path = join(ROOT, folder, part);
    return existsSync(path) && readdirSync(path, { recursive: true }).some((file) => TEST_CODE.test(`${part}/${file}`));
  });
}
