/**
 * `npm run test:alerts` checks with promtool that each alert of `k8s/monitoring/alerts.yaml` fires when it should and not
 * otherwise, and that Prometheus accepts the rules. promtool is taken from the PATH or from `PROMTOOL`; it belongs to
 * Prometheus and is also in Debian's package `prometheus`. The last line is "N passed, N failed".
 */
import './launch/require-node.mjs';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { promtoolTests } from './monitoring/alert-cases.mjs';
import { ALERTS, readAlerts } from './monitoring/files.mjs';
import { closingLine, NONE } from './testing/closing-line.mjs';

const { PROMTOOL = 'promtool' } = process.env;
const run = promisify(execFile);
/** @returns {Promise<string>} the problems that promtool printed; empty if there are none */
const problemsOf = (...args) =>
  run(PROMTOOL, args).then(
    () => '',
    (error) => {
      if (error.code === 'ENOENT') throw new UserError('promtool is missing: install Prometheus, or set PROMTOOL');
      return `${error.stdout}${error.stderr}`;
    },
  );

const folder = mkdtempSync(join(tmpdir(), 'recado-alerts-'));
try {
  const alerts = readAlerts();
  const file = join(folder, 'tests.yaml');
  writeFileSync(file, stringify(promtoolTests(alerts, ALERTS)));
  const problems = `${await problemsOf('check', 'rules', ALERTS)}${await problemsOf('test', 'rules', file)}`;
  if (problems) console.error(problems);
  const failed = alerts.filter(({ alert }) => problems.includes(alert)).length || Number(problems !== '');
  console.log(closingLine({ ...NONE, passed: alerts.length - failed, failed }));
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
