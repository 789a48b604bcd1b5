import { describe, expect, it } from '@jest/globals';
import { linesOf, specTable } from './spec-table.mjs';

const test = (title: string, status: string, failureMessages: string[] = []) => ({
  ...{ title, status, failureMessages },
  ancestorTitles: ['2a Routes'],
});
const reportOf = (...assertionResults: object[]) => ({ testResults: [{ assertionResults }] });

describe('the table of the conformance suite', () => {
  it('has a line for each of the checklist, and one without a test fails', () => {
    const { passed, failed, rows } = specTable(reportOf(test('001 opens', 'passed')), 2);

    expect([passed, failed]).toEqual([1, 1]);
    expect(rows[1]?.problems).toEqual(['has no test, or its file could not be run']);
  });

  it('holds a line of several tests only when all of them pass, and a skipped one is none', () => {
    const report = reportOf(
      test('001 opens: a', 'passed'),
      test('001 opens: b', 'failed', ['Error: no']),
      test('002 is', 'pending'),
    );

    expect(specTable(report, 2)).toMatchObject({ passed: 0, failed: 2 });
    expect(linesOf(specTable(report, 2))).toContain('           Error: no');
  });

  it('speaks of the lines alone that were asked for, and of all when none was found', () => {
    const report = reportOf(
      test('001 opens', 'pending'),
      test('003 shows', 'passed'),
      test('002 is', 'failed', ['no']),
    );

    const { rows, passed, failed } = specTable(report, 9, { isPart: true });
    expect([rows.map(({ number }) => number), passed, failed]).toEqual([[2, 3], 1, 1]);
    expect(specTable(reportOf(test('001 opens', 'pending')), 9, { isPart: true })).toMatchObject({ failed: 9 });
  });

  it('fails all lines when jest itself broke', () => {
    expect(specTable(undefined, 216)).toMatchObject({ passed: 0, failed: 216 });
  });
});
