import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const UNSEEN = new Set(
  'script style noscript template svg iframe object head link meta button input select title'.split(' '),
);
const ELEMENT = 1;
const TEXT = 3;
/** A shorter article is probably only a fragment of a page without an article. */
const SHORTEST_ARTICLE = 500;

/**
 * Extracts the text of a web page: its article, or everything if there is none. Blocks become paragraphs, and cells
 * share a line.
 */
export function textOfHtml(html) {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const title = (document.querySelector('title')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = document.body ? linesOf(document.body) : '';
  const article = new Readability(document, { maxElemsToParse: 50_000 }).parse()?.content ?? '';
  const text = article === '' ? '' : linesOf(parseHTML(`<html><body>${article}</body></html>`).document.body);
  return { title, text: text.length >= SHORTEST_ARTICLE ? text : all };
}

function roomAround(name) {
  if (BLOCKS.has(name)) return { before: '\n', after: '\n' };
  return { before: name === 'br' ? '\n' : '', after: name === 'td' || name === 'th' ? ' ' : '' };
}

/** Iterative, because pages may be nested to any depth. */
function linesOf(root) {
  const parts = [];
  const stack = [root];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    if (next.nodeType === TEXT) parts.push(next.textContent.replaceAll(/\s+/g, ' '));
    if (next.nodeType !== ELEMENT || UNSEEN.has(next.localName)) continue;
    const { before, after } = roomAround(next.localName);
    parts.push(before);
    stack.push(after);
    for (let child = next.lastChild; child; child = child.previousSibling) stack.push(child);
  }
  return parts
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim();
}
