import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '../launch/paths.mjs';
import { DASHBOARDS, grafanaOf } from './dashboards.mjs';

const K8S = join(ROOT, 'k8s');
const COMPONENT = join(K8S, 'components', 'prometheus-operator');
export const ALERTS = join(K8S, 'monitoring', 'alerts.yaml');

/** @returns {{ alert: string, expr: string, for?: string, labels: { severity: string }, annotations: { summary: string } }[]} */
export const readAlerts = () => parse(readFileSync(ALERTS, 'utf8')).groups.flatMap(({ rules }) => rules);

/** The same alerts as the resource that the Prometheus operator reads. */
function prometheusRule() {
  const { groups } = parse(readFileSync(ALERTS, 'utf8'));
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'recado', labels: { app: 'recado' } },
    spec: { groups },
  };
  return `# Written by npm run monitoring from k8s/monitoring/alerts.yaml.\n${stringify(rule, { lineWidth: 120 })}`;
}

/** @returns {Record<string, string>} the generated files: path → content before formatting */
export const generatedFiles = () => ({
  [join(COMPONENT, 'alerts.yaml')]: prometheusRule(),
  ...Object.fromEntries(
    DASHBOARDS.map((dashboard) => [
      join(K8S, 'monitoring', 'dashboards', `${dashboard.uid}.json`),
      `${JSON.stringify(grafanaOf(dashboard), null, 2)}\n`,
    ]),
  ),
});
