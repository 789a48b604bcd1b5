import { basename } from 'node:path';
import ts from 'typescript';

/**
 * Returns the first sentence of the main export's doc comment. The main export is the one named after the file, else
 * the first class, else the first export with a comment.
 * @param {string} path
 * @param {string} text
 * @returns {string} empty if no export has a doc comment
 */
export function purposeOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const wanted = basename(path)
    .replace(/\.\w+$/, '')
    .replaceAll(/\W/g, '')
    .toLowerCase();
  const exported = file.statements.filter(
    (node) => ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  const isMain = (node) =>
    nameOf(node)
      .toLowerCase()
      .replace(/handler$/, '') === wanted;
  const described = exported.filter(commentOf);
  const main = described.find(isMain) ?? described.find(ts.isClassDeclaration) ?? described[0];
  return main ? firstSentence(commentOf(main)) : '';
}

function nameOf(node) {
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node;
  return declared?.name?.text ?? '';
}

function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  return ts.getTextOfJSDocComment(comment?.comment) ?? '';
}

function firstSentence(comment) {
  const line = comment.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  const [sentence = ''] = /^.*?(?:[.;:](?= |$)|$)/.exec(line) ?? [];
  return sentence.replace(/[.;:]$/, '').replace(/^./, (first) => first.toUpperCase());
}
