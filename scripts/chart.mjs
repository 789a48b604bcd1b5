/** `npm run chart` writes the Helm chart in `k8s/chart` from the manifests that kustomize renders. */
import './launch/require-node.mjs';
import { relative } from 'node:path';
import { UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';
import { writeChart } from './manifests/chart.mjs';
import { findKustomize } from './manifests/tools.mjs';

const kustomize = await findKustomize();
if (!kustomize) throw new UserError('The chart needs kustomize, or Go to build it');
for (const file of await writeChart(kustomize)) console.log(relative(ROOT, file));
