import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executedFiles } from './executed-files.mjs';
import { listedFiles, MOST_FILES, pathProblems, withFiles } from './message-path.mjs';
import { purposeOf } from './purposes.mjs';

describe('executed files', () => {
  const counts = (calls: number, file = 'a.ts') => ({ [`gateway ${file} run 10`]: calls });
  const found = (busy: number[], idle: number[], listed: string[] = []) =>
    executedFiles({ busy: busy.map((n) => counts(n)), idle: idle.map((n) => counts(n)), messages: 10, listed });

  it('are those with a function that is called for each message', () => {
    expect(found([10, 10, 10], [0, 0, 0])).toEqual(['a.ts']);
    expect(found([8, 8, 8], [0, 0, 0])).toEqual([]);
  });

  it('are not those that run as often when idle, but those that run more often', () => {
    expect(found([40, 41, 39], [40, 39, 42])).toEqual([]);
    expect(found([50, 50, 50], [40, 39, 42])).toEqual(['a.ts']);
  });

  it('are not those that run in one window only, however often', () => {
    expect(found([0, 500, 0], [0, 0, 0])).toEqual([]);
  });

  it('are not those of the runner of background work, whose timers depend on the load', () => {
    const lane = 'services/service-kit/src/background/lane.ts';
    const busy = { ...counts(50), ...counts(50, lane) };

    expect(executedFiles({ busy: [busy], idle: [{}], messages: 10, listed: [] })).toEqual(['a.ts']);
  });

  it('stay as listed when they run for some of the messages', () => {
    expect(found([5, 5, 5], [0, 0, 0], ['a.ts'])).toEqual(['a.ts']);
    expect(found([2, 2, 2], [0, 0, 0], ['a.ts'])).toEqual([]);
  });

  it('are named once when several processes run them', () => {
    const window = { ...counts(10), 'billing a.ts run 10': 10, ...counts(10, 'b.ts') };

    expect(executedFiles({ busy: [window], idle: [{}], messages: 10, listed: [] })).toEqual(['a.ts', 'b.ts']);
  });
});

describe('the lists of ARCHITECTURE.md', () => {
  const row = (file: string, purpose: string) => `| \`${file}\` | ${purpose} |`;
  const page = (inbound: string[], outbound: string[] = []) =>
    ['# Page', '### Inbound: in', ...inbound, '### Outbound: out', ...outbound, '### In the browser', 'text', ''].join(
      '\n',
    );
  const sending = 'services/tickets-messages/src/send.ts';
  const kit = 'services/service-kit/src/batcher.ts';

  it('are written in the order of the path, with the purposes that the page has or those of the files', async () => {
    const old = page([row(kit, 'Gathers')], [row('gateway/src/gone.ts', 'Goes')]);
    const measured = { Inbound: [kit, sending], Outbound: ['gateway/src/call.ts', sending] };

    const written = await withFiles(old, measured, (file) => `Does ${file.length}`);

    expect(listedFiles(written, 'Inbound')).toEqual([kit, sending]);
    expect(listedFiles(written, 'Outbound')).toEqual(['gateway/src/call.ts', sending]);
    expect(written.indexOf(sending)).toBeLessThan(written.indexOf(kit));
    expect(written).toContain('Gathers');
    expect(written).toContain(`Does ${sending.length}`);
    expect(written).not.toContain('gone.ts');
    expect(written).toMatch(/### In the browser\n\ntext\n$/);
  });

  it('do not change when they are written again', async () => {
    const measured = { Inbound: [sending], Outbound: [kit] };
    const written = await withFiles(page([]), measured, () => 'Works');

    expect(await withFiles(written, measured, () => 'Something else')).toBe(written);
  });

  describe('are checked', () => {
    let root: string;
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'path-'));
      for (const name of ['a.ts', 'b.ts']) writeFileSync(join(root, name), '');
    });
    afterAll(() => rmSync(root, { recursive: true }));

    it('for files that exist and have a purpose', () => {
      expect(pathProblems(page([row('a.ts', 'Reads')], [row('b.ts', 'Writes')]), root)).toEqual([]);
      expect(pathProblems(page([row('c.ts', 'Reads'), row('b.ts', '')]), root)).toEqual([
        'ARCHITECTURE.md names c.ts, which does not exist: npm run structure -- --write',
        'ARCHITECTURE.md does not say what b.ts does',
      ]);
    });

    it('for their length', () => {
      const many = Array.from({ length: MOST_FILES.Inbound + 1 }, () => row('a.ts', 'Reads'));

      expect(pathProblems(page(many), root)).toEqual([
        `the Inbound path has ${MOST_FILES.Inbound + 1} files, more than ${MOST_FILES.Inbound}`,
      ]);
    });

    it('for their sections', () => {
      expect(() => pathProblems('# Page', root)).toThrow('has no section "### Inbound"');
    });
  });
});

describe('the purpose of a file', () => {
  it('is the first sentence about the export that is called like it', () => {
    const text = `
      /** A helper. */
      export class Helper {}
      /**
       * Sends a message
       * to a contact. Repeats are harmless.
       */
      export class SendMessageHandler {}`;

    expect(purposeOf('a/send-message.ts', text)).toBe('Sends a message to a contact');
  });

  it('is else about the first class, or the first export with a comment', () => {
    const other = 'export const a = 1;\n/** counts; adds. */\nexport const b = 2;';

    expect(purposeOf('a/c.ts', other)).toBe('Counts');
    expect(purposeOf('a/c.ts', `${other}\n/** Adds up. */\nexport class Sum {}`)).toBe('Adds up');
    expect(purposeOf('a/c.ts', 'export const a = 1;')).toBe('');
  });
});
