import { Marked } from 'marked';

/** The manual's page for each role, by language. The same index in each list is the same page. */
export const MANUAL = {
  pt: ['atendente', 'administrador', 'operador'],
  en: ['agent', 'administrator', 'operator'],
};

const WORDS = {
  pt: { tag: 'pt-BR', name: 'Português', manual: 'Manual do Recado', contents: 'Nesta página', language: 'Idioma' },
  en: { tag: 'en', name: 'English', manual: 'Recado manual', contents: 'On this page', language: 'Language' },
};
const READERS = {
  pt: ['Atendente', 'Administrador', 'Operador'],
  en: ['Agent', 'Administrator', 'Operator'],
};

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns a heading's anchor in GitHub's format, so that links work in both places. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** @returns {string[]} a page's chapters */
export const chaptersOf = (markdown) =>
  new Marked()
    .lexer(markdown)
    .filter(({ type, depth }) => type === 'heading' && depth === 2)
    .map(({ text }) => text);

/**
 * @param {(address: string) => { width: number, height: number }} sizeOf returns the size of a picture, so that the
 * layout does not shift when it loads
 */
function bodyOf(markdown, sizeOf) {
  const renderer = {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    image({ href, text }) {
      const { width, height } = sizeOf(href);
      const size = `width="${width}" height="${height}"`;
      return `<a href="${escaped(href)}"><img src="${escaped(href)}" alt="${escaped(text)}" ${size} loading="lazy"></a>`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(href.replace(/\.md(?=#|$)/, '.html'))}">${this.parser.parseInline(tokens)}</a>`;
    },
  };
  return new Marked({ renderer }).parse(markdown);
}

const linkTo = (href, label, isHere, more = '') =>
  `<a href="${href}"${isHere ? ' aria-current="page"' : ''}${more}>${escaped(label)}</a>`;

/** Renders one page of the manual in one language. It has no script and no inline style. */
export function pageOf({ language, name, markdown, sizeOf }) {
  const words = WORDS[language];
  const place = MANUAL[language].indexOf(name);
  const readers = MANUAL[language].map((page, n) => linkTo(`${page}.html`, READERS[language][n], n === place));
  const languages = Object.keys(MANUAL).map((other) =>
    linkTo(`../${other}/${MANUAL[other][place]}.html`, WORDS[other].name, other === language, ` lang="${other}"`),
  );
  const chapters = chaptersOf(markdown).map((chapter) => `<li>${linkTo(`#${anchorOf(chapter)}`, chapter)}</li>`);
  return `<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(READERS[language][place])} · ${words.manual}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="../manual.css">
</head>
<body>
<header>
<p>${words.manual}</p>
<nav aria-label="${words.manual}">${readers.join('')}</nav>
<nav aria-label="${words.language}">${languages.join('')}</nav>
</header>
<div class="page">
<nav class="contents" aria-labelledby="contents">
<p id="contents">${words.contents}</p>
<ol>${chapters.join('')}</ol>
</nav>
<main>
${bodyOf(markdown, sizeOf)}</main>
</div>
</body>
</html>
`;
}
