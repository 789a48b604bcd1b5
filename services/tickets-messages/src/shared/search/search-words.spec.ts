import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import { SearchWords } from './search-words.js';
import type { SearchWordsRepository } from './search-words.repository.js';

/** A vocabulary whose storing ends when the test says so. */
class SlowVocabulary {
  readonly stored: string[] = [];
  end: () => void = () => undefined;
  fail: () => void = () => undefined;

  async add(_companyId: string, words: readonly string[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.end = resolve;
      this.fail = () => reject(new Error('no primary'));
    });
    this.stored.push(...words);
  }

  beginningWith(_companyId: string, beginning: string): Promise<string[]> {
    return Promise.resolve(this.stored.filter((word) => word.startsWith(beginning)));
  }
}

describe('a word that was just written', () => {
  const start = () => {
    const vocabulary = new SlowVocabulary();
    const words = new SearchWords(vocabulary as unknown as SearchWordsRepository, createLogger('test', 'silent'));
    words.add('aurora', ['cenoura']);
    return { vocabulary, words, meant: () => words.meant('aurora', 'cenour') };
  };

  it('is found before, while and after it is stored', async () => {
    const { vocabulary, words, meant } = start();
    expect(await meant()).toEqual(['cenour', 'cenoura']);
    const storing = words.flush();
    expect(await meant()).toEqual(['cenour', 'cenoura']);
    words.add('aurora', ['cenourinha']);
    vocabulary.end();
    await storing;
    expect(await meant()).toEqual(['cenour', 'cenoura', 'cenourinha']);
  });

  it('is found during a search that begins before it is stored and ends after', async () => {
    const { vocabulary, words, meant } = start();
    const storing = words.flush();
    const search = meant();
    vocabulary.end();
    await storing;
    expect(await search).toEqual(['cenour', 'cenoura']);
  });

  it('is stored later if storing fails, and is found until then', async () => {
    const { vocabulary, words, meant } = start();
    const failing = words.flush();
    vocabulary.fail();
    await failing;
    expect(await meant()).toEqual(['cenour', 'cenoura']);
    const storing = words.flush();
    vocabulary.end();
    await storing;
    expect(vocabulary.stored).toEqual(['cenoura']);
  });
});
