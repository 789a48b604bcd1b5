import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg']);
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Lists the existing files. Request paths never reach the disk, so path traversal is impossible. */
async function list(root) {
  const files = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const url = `/${relative(root, path).split(sep).join('/')}`;
    files.set(url, {
      path,
      type: TYPES[extname(url)] ?? 'application/octet-stream',
      cache: url.startsWith('/assets/') ? FOR_EVER : ASK_FIRST,
      compressible: COMPRESSIBLE.has(extname(url)),
    });
  }
  if (!files.has('/index.html')) throw new Error(`there is no index.html in ${root}: build the web client first`);
  return files;
}

const encodingFor = (accepted = '') => (/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null);

async function compressed(path, encoding) {
  const plain = await readFile(path);
  if (encoding === 'br') return squeeze(plain, BROTLI);
  return encoding === 'gzip' ? zip(plain) : plain;
}

/** Serves the files of a folder. Each file is compressed on first request and cached until the next build. */
export class StaticFiles {
  #index;
  #files = new Map();
  #bodies = new Map();
  #builtAt = 0;

  constructor(root) {
    this.root = root;
    this.#index = join(root, 'index.html');
  }

  /** Checks for a new build. The previous one stays in use while a build is being written. */
  async refresh() {
    const builtAt = await stat(this.#index).then(
      ({ mtimeMs }) => mtimeMs,
      () => this.#builtAt,
    );
    if (builtAt === this.#builtAt && builtAt > 0) return;
    this.#files = await list(this.root);
    this.#bodies.clear();
    this.#builtAt = builtAt;
  }

  get(url) {
    return this.#files.get(url);
  }

  async read(file, acceptedEncodings) {
    const encoding = file.compressible ? encodingFor(acceptedEncodings) : null;
    const key = `${encoding} ${file.path}`;
    if (!this.#bodies.has(key)) this.#bodies.set(key, compressed(file.path, encoding));
    const reading = this.#bodies.get(key);
    reading.catch(() => this.#bodies.delete(key));
    return { body: await reading, encoding };
  }
}
