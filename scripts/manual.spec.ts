import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorOf, chaptersOf, MANUAL } from '../web/vite/manual-page.mjs';
import { manualFiles } from '../web/vite/manual-plugin.mjs';

const FOLDER = join(process.cwd(), 'docs', 'manual');
const LANGUAGES = Object.entries(MANUAL as Record<string, string[]>);
const PAGES = LANGUAGES.flatMap(([language, names]) => names.map((name) => join(language, `${name}.md`)));
const read = (page: string) => readFileSync(join(FOLDER, page), 'utf8');
const linksOf = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => (anchorOf as (text: string) => string)(heading));

/** @returns the links of a page to missing targets */
function deadLinksOf(page: string): string[] {
  return linksOf(read(page)).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(page, '..', path));
    if (!existsSync(join(FOLDER, target))) return true;
    return anchor !== undefined && !headingsOf(read(target)).includes(anchor);
  });
}

describe('the manual', () => {
  it.each([...PAGES, 'README.md'])('links only to existing pictures, pages and chapters: %s', (page) => {
    expect(deadLinksOf(page)).toEqual([]);
  });

  it('has the same chapters in both languages', () => {
    const [portuguese, english] = LANGUAGES.map(([language, names]) =>
      names.map((name) => (chaptersOf as (text: string) => string[])(read(join(language, `${name}.md`))).length),
    );
    expect(portuguese).toEqual(english);
    expect(Math.min(...(portuguese ?? []))).toBeGreaterThan(5);
  });

  it('has no unused picture, and none of 60 kB or more', () => {
    const shown = PAGES.flatMap((page) => linksOf(read(page)));
    const files = manualFiles() as Map<string, Buffer>;
    for (const name of readdirSync(join(FOLDER, 'pictures')).filter((file) => file.endsWith('.webp'))) {
      expect(shown).toContain(`../pictures/${name}`);
      expect(files.get(`manual/pictures/${name}`)?.length).toBeLessThan(60_000);
    }
  });

  it('is rendered without scripts and inline styles', () => {
    for (const [address, page] of manualFiles() as Map<string, string>)
      if (address.endsWith('.html')) expect(page).not.toMatch(/<script|<style| style=| on\w+=|javascript:/i);
  });

  it('links each page to the same page in the other language', () => {
    const files = manualFiles() as Map<string, string>;
    expect(files.get('manual/pt/atendente.html')).toContain('href="../en/agent.html"');
    expect(files.get('manual/en/operator.html')).toContain('href="../pt/operador.html"');
  });
});
