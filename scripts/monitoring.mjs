/**
 * `npm run monitoring` writes the Grafana dashboards and the rules for the Prometheus operator from
 * `scripts/monitoring/dashboards.mjs` and `k8s/monitoring/alerts.yaml`.
 */
import './launch/require-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { generatedFiles } from './monitoring/files.mjs';

const { format, resolveConfig } = await import('prettier');
for (const [file, content] of Object.entries(generatedFiles())) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(content, { ...(await resolveConfig(file)), filepath: file }));
  console.log(relative(ROOT, file));
}
