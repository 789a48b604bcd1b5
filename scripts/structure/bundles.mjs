import ts from 'typescript';
import { isTest } from './sources.mjs';

/**
 * Finds classes that only bundle constructor parameters: several public parameter properties and no method.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem per class
 */
export function bundles(sources) {
  return sources.filter(({ path }) => !isTest(path) && path.endsWith('.ts')).flatMap(bundlesIn);
}

function bundlesIn({ path, text }) {
  if (!text.includes('class ')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isClassDeclaration(node) && isBundle(node))
      found.push(`${path}: class ${node.name?.text} only bundles parameters`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isBundle({ members, heritageClauses }) {
  const constructor = members.find(ts.isConstructorDeclaration);
  if (heritageClauses || !constructor || members.length > 1) return false;
  const isPublicProperty = (parameter) =>
    ts.isParameterPropertyDeclaration(parameter, constructor) &&
    !parameter.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword,
    );
  return constructor.parameters.length > 1 && constructor.parameters.every(isPublicProperty);
}
