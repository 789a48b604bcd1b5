import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANUAL, pageOf } from './manual-page.mjs';
import { sizeOfWebp } from './webp-size.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/manual', import.meta.url));
const STYLE = fileURLToPath(new URL('manual.css', import.meta.url));
const PICTURES = join(FOLDER, 'pictures');
const TYPES = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', webp: 'image/webp' };

const sources = Object.entries(MANUAL).flatMap(([language, names]) =>
  names.map((name) => ({ language, name, path: join(FOLDER, language, `${name}.md`) })),
);
const pictures = () => readdirSync(PICTURES).filter((name) => name.endsWith('.webp'));

/** @returns {Map<string, string | Buffer>} the files of the manual by their paths below the root of the client */
export function manualFiles() {
  const files = new Map([['manual/manual.css', readFileSync(STYLE, 'utf8')]]);
  for (const name of pictures()) files.set(`manual/pictures/${name}`, readFileSync(join(PICTURES, name)));
  const sizeOf = (address) => sizeOfWebp(files.get(address.replace('../', 'manual/')));
  for (const { language, name, path } of sources)
    files.set(
      `manual/${language}/${name}.html`,
      pageOf({ language, name, markdown: readFileSync(path, 'utf8'), sizeOf }),
    );
  return files;
}

/** Renders the Markdown manual to HTML, at build time beside the client, and on demand in development. */
export const manual = () => ({
  name: 'manual',
  buildStart() {
    const watched = [...sources.map(({ path }) => path), STYLE, ...pictures().map((name) => join(PICTURES, name))];
    for (const file of watched) this.addWatchFile(file);
  },
  generateBundle() {
    for (const [fileName, source] of manualFiles()) this.emitFile({ type: 'asset', fileName, source });
  },
  configureServer({ middlewares }) {
    middlewares.use('/manual', (request, response, next) => {
      const path = request.url.split('?')[0];
      const body = manualFiles().get(`manual${path}`);
      if (!body) return next();
      response.setHeader('content-type', TYPES[path.split('.').at(-1)]).end(body);
    });
  },
});
