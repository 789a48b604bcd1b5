import { describe, expect, it } from '@jest/globals';
import { countsWithoutBrowser, linesOf, specTable } from './spec-table.mjs';

const test = (title: string, status: string, failureMessages: string[] = []) => ({
  ...{ title, status, failureMessages },
  ancestorTitles: ['2a Routes'],
});
const reportOf = (...assertionResults: object[]) => ({ testResults: [{ assertionResults }] });
/** A jest report of a hook that fails after the tests of its file. */
const withBrokenHook = (...assertionResults: object[]) => ({
  testResults: [{ name: '/a/b.conformance.spec.ts', status: 'failed', message: 'Error: no end', assertionResults }],
  numRuntimeErrorTestSuites: 1,
});

describe('the table of the conformance suite', () => {
  it('has a row for each line of the checklist, and a line without a test fails', () => {
    const { passed, failed, rows } = specTable(reportOf(test('001 opens', 'passed')), 2);

    expect([passed, failed]).toEqual([1, 1]);
    expect(rows[1]?.problems).toEqual(['has no test, or its file could not be run']);
  });

  it('passes a line with several tests only if all of them pass, and does not count skipped ones', () => {
    const report = reportOf(
      test('001 opens: a', 'passed'),
      test('001 opens: b', 'failed', ['Error: no']),
      test('002 is', 'pending'),
    );

    expect(specTable(report, 2)).toMatchObject({ passed: 0, failed: 2 });
    expect(linesOf(specTable(report, 2))).toContain('           Error: no');
  });

  it('covers only the requested lines, or all if none was found', () => {
    const report = reportOf(
      test('001 opens', 'pending'),
      test('003 shows', 'passed'),
      test('002 is', 'failed', ['no']),
    );

    const { rows, passed, failed } = specTable(report, 9, { isPart: true });
    expect([rows.map(({ number }) => number), passed, failed]).toEqual([[2, 3], 1, 1]);
    expect(specTable(reportOf(test('001 opens', 'pending')), 9, { isPart: true })).toMatchObject({ failed: 9 });
  });

  it('counts an untitled test as failed, even if it passed', () => {
    const report = reportOf(test('001 opens', 'passed'), test('opens fast', 'passed'), test('12 shows', 'passed'));

    const table = specTable(report, 1);
    expect([table.passed, table.failed]).toEqual([1, 2]);
    expect(linesOf(table)).toContain('  FAILS  opens fast');
    expect(specTable(report, 1, { isPart: true })).toMatchObject({ passed: 1, failed: 2 });
  });

  it('counts a test for each of its lines', () => {
    const report = reportOf(test('001 002 E003 opens', 'failed', ['no']), test('002 is', 'passed'));

    const { rows, passed, failed } = specTable(report, 2);
    expect(rows.slice(0, 2).map(({ title }) => title)).toEqual(['001 opens', '002 opens']);
    expect(rows.find(({ title }) => title === 'E003 opens')?.problems).toEqual(['no']);
    expect([passed, failed]).toEqual([0, rows.length]);
  });

  it('counts a number beyond the checklist as failed', () => {
    expect(specTable(reportOf(test('001 opens', 'passed'), test('002 is', 'passed')), 1)).toMatchObject({ failed: 1 });
  });

  it('also shows lines of a further checklist that have a test', () => {
    const report = reportOf(
      test('001 opens', 'passed'),
      test('A001 opens', 'passed'),
      test('A067 is yellow', 'failed', ['no']),
    );

    const table = specTable(report, 1);
    expect([table.passed, table.failed]).toEqual([2, 1]);
    expect(linesOf(table)).toContain('  FAILS  A067 is yellow');
    expect(specTable(reportOf(test('A221 is', 'passed')), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(specTable(reportOf(test('B001 is', 'passed')), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('covers only a further checklist if requested', () => {
    const report = reportOf(test('001 opens', 'pending'), test('A067 is yellow', 'passed'));

    expect(specTable(report, 216, { isPart: true })).toMatchObject({ passed: 1, failed: 0 });
  });

  it('counts a hook that fails after the tests as failed, with its message', () => {
    const table = specTable(withBrokenHook(test('001 opens', 'passed')), 1);

    expect([table.passed, table.failed]).toEqual([1, 1]);
    expect(linesOf(table).join()).toContain('b.conformance.spec.ts');
    expect(linesOf(table).join()).toContain('Error: no end');
  });

  it('counts a failing hook in addition to a failed test of the same file', () => {
    const table = specTable(withBrokenHook(test('001 opens', 'failed', ['no'])), 1);

    expect([table.passed, table.failed]).toEqual([0, 2]);
  });

  it('fails if jest counted a failure without a row', () => {
    const report = reportOf(test('001 opens', 'passed'));

    expect(specTable(report, 1, { failed: 1 })).toMatchObject({ passed: 1, failed: 1 });
  });

  it('fails without a browser in CI, and counts its lines as skipped otherwise', () => {
    expect(countsWithoutBrowser(216, 'true')).toEqual({ passed: 0, failed: 216, skipped: 0 });
    for (const ci of [undefined, '', 'false'])
      expect(countsWithoutBrowser(216, ci)).toEqual({ passed: 0, failed: 0, skipped: 216 });
  });

  it('fails all lines if jest itself failed', () => {
    expect(specTable(undefined, 216)).toMatchObject({ passed: 0, failed: 216 });
  });
});
