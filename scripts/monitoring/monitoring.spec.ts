import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../launch/paths.mjs';
import { ALERT_CASES } from './alert-cases.mjs';
import { generatedFiles, readAlerts } from './files.mjs';

const names = readAlerts().map(({ alert }) => alert);

describe('Each alert', () => {
  it('has one runbook, in the order of the alerts', () => {
    const runbooks = readFileSync(join(ROOT, 'docs', 'operations', 'runbooks.md'), 'utf8');
    expect([...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
  });

  it('has a case for test:alerts', () => {
    expect(Object.keys(ALERT_CASES).sort()).toEqual([...names].sort());
  });

  it('says how urgent it is, and what happened', () => {
    for (const { labels, annotations } of readAlerts()) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });
});

describe('The generated files', () => {
  it.each(Object.entries(generatedFiles()))('%s is up to date (npm run monitoring)', async (file, content) => {
    const formatted = await format(content, { ...(await resolveConfig(file)), filepath: file });
    expect(readFileSync(file, 'utf8')).toBe(formatted);
  });
});
