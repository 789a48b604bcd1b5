import { join } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import text from '@textlint/textlint-plugin-text';
import prh from 'textlint-rule-prh';
import { ROOT } from '../launch/paths.mjs';

const VOCABULARY = join(ROOT, 'scripts/prose/vocabulary.yml');

/** The default export of a CommonJS package, as wrapped by Node.js. */
const own = (module) => module.default ?? module;

/**
 * @param {import('./read-prose.mjs').Prose[]} prose
 * @returns {Promise<string[]>} one problem for each word that the vocabulary replaces
 */
export async function proseProblems(prose) {
  // one document for all lines, because the kernel takes long to start
  const { messages } = await new TextlintKernel().lintText(
    prose.map((one) => one.text.replace(/\n/g, ' ')).join('\n'),
    {
      ext: '.txt',
      plugins: [{ pluginId: 'text', plugin: own(text) }],
      rules: [{ ruleId: 'prh', rule: own(prh), options: { rulePaths: [VOCABULARY] } }],
    },
  );
  return messages.map(({ line, message }) => {
    const { path, line: at } = prose[line - 1];
    return `${path}:${at} ${message.split('\n')[0]}`;
  });
}
