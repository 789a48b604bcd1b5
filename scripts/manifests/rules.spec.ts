import { describe, expect, it } from '@jest/globals';
import { production, RULES } from './rules.mjs';

const labels = { app: 'desk' };
const probe = { httpGet: { path: '/livez', port: 'health' } };

/** A small valid installation. */
const good = () => ({
  deployment: {
    kind: 'Deployment',
    metadata: { name: 'desk' },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          terminationGracePeriodSeconds: 30,
          serviceAccountName: 'desk',
          automountServiceAccountToken: false,
          priorityClassName: 'important',
          tolerations: ['not-ready', 'unreachable'].map((taint) => ({
            key: `node.kubernetes.io/${taint}`,
            tolerationSeconds: 30,
          })),
          topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
            topologyKey,
            labelSelector: { matchLabels: labels },
            matchLabelKeys: ['pod-template-hash'],
          })),
          containers: [
            {
              ports: [{ name: 'http' }, { name: 'health' }],
              livenessProbe: probe,
              envFrom: [{ configMapRef: { name: 'app' } }, { secretRef: { name: 'recado-desk' } }],
            },
          ],
        },
      },
    },
  },
  budget: {
    kind: 'PodDisruptionBudget',
    metadata: { name: 'desk' },
    spec: { selector: { matchLabels: { ...labels } }, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  },
  account: { kind: 'ServiceAccount', metadata: { name: 'desk' }, automountServiceAccountToken: false },
  priority: { kind: 'PriorityClass', metadata: { name: 'important' } },
  namespace: {
    kind: 'Namespace',
    metadata: { name: 'desk', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  },
  service: {
    kind: 'Service',
    metadata: { name: 'desk' },
    spec: { selector: { ...labels }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  },
  ingress: {
    kind: 'Ingress',
    metadata: { name: 'desk' },
    spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'desk', port: { name: 'http' } } } }] } }] },
  },
  settings: { kind: 'ConfigMap', metadata: { name: 'app' }, data: { NODE_ENV: 'production', SEED_DEMO: 'false' } },
  deny: {
    kind: 'NetworkPolicy',
    metadata: { name: 'deny' },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  },
  allow: {
    kind: 'NetworkPolicy',
    metadata: { name: 'allow' },
    spec: {
      podSelector: { matchLabels: { ...labels } },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ namespaceSelector: {} }] as object[] }],
    },
  },
});
type Good = ReturnType<typeof good>;

function problemsAfter(breakIt: (all: Good) => void): string[] {
  const all = good();
  breakIt(all);
  const resources = Object.values(all);
  return [...RULES, production].flatMap((rule) => rule(resources));
}
const pod = ({ deployment }: Good) => deployment.spec.template.spec;
/** Changes the only container. */
const change = (all: Good, changes: object) => pod(all).containers.forEach((one) => Object.assign(one, changes));

describe('the rules for manifests', () => {
  it('find no problem in a valid installation', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (all: Good) => void, string]>([
    ['a budget without a selector', ({ budget }) => Object.assign(budget, { spec: {} }), 'has no selector'],
    ['a budget for other pods', ({ budget }) => (budget.spec.selector.matchLabels.app = 'dusk'), 'selects no pod of'],
    ['a service without pods', ({ service }) => (service.spec.selector.app = 'dusk'), 'Service desk selects no pod'],
    ['a policy without pods', ({ allow }) => (allow.spec.podSelector.matchLabels.app = 'dusk'), 'NetworkPolicy allow'],
    ['pods on one node', (all) => pod(all).topologySpreadConstraints.pop(), 'by kubernetes.io/hostname'],
    ['pods in one zone', (all) => pod(all).topologySpreadConstraints.shift(), 'by topology.kubernetes.io/zone'],
    [
      'new pods that avoid the old ones',
      (all) => pod(all).topologySpreadConstraints.forEach((one) => (one.matchLabelKeys = [])),
      'does not spread',
    ],
    ['pods that wait for a lost node', (all) => pod(all).tolerations.pop(), 'stays on a node that is unreachable'],
    ['an unknown priority', (all) => (pod(all).priorityClassName = 'other'), 'has no priority class'],
    ['a shared account', (all) => (pod(all).serviceAccountName = 'default'), 'has no own account'],
    ['a mounted token', ({ account }) => (account.automountServiceAccountToken = true), 'mounts a token'],
    [
      'a budget that keeps broken pods',
      ({ budget }) => (budget.spec.unhealthyPodEvictionPolicy = 'IfHealthyBudget'),
      'keeps pods that are not ready',
    ],
    [
      'a namespace for any pod',
      ({ namespace }) => (namespace.metadata.labels['pod-security.kubernetes.io/enforce'] = 'baseline'),
      'does not enforce',
    ],
    ['a missing config map', ({ settings }) => (settings.metadata.name = 'other'), 'ConfigMap app, which is nowhere'],
    [
      'the secret of another process',
      (all) => change(all, { envFrom: [{ secretRef: { name: 'recado-gateway' } }] }),
      'is given the Secret recado-gateway',
    ],
    [
      'a port that nobody has',
      ({ service }) => service.spec.ports.forEach((port) => Object.assign(port, { targetPort: 'htttp' })),
      'htttp',
    ],
    ['a probe of no port', (all) => change(all, { ports: [{ name: 'http' }] }), 'probes the port health'],
    [
      'a kill within the grace',
      (all) => change(all, { env: [{ name: 'SHUTDOWN_GRACE_SECONDS', value: '60' }] }),
      'is killed after 30 s, and needs 61',
    ],
    ['an open door', ({ allow }) => (allow.spec.ingress = [{ from: [] }]), 'lets everybody in'],
    ['free ways out', ({ deny }) => (deny.spec.policyTypes = ['Ingress']), 'no NetworkPolicy refuses'],
    ['development in production', ({ settings }) => (settings.data.NODE_ENV = 'development'), 'NODE_ENV'],
    ['the demo in production', ({ settings }) => (settings.data.SEED_DEMO = 'true'), 'the demo'],
  ])('find %s', (_what, breakIt, problem) => {
    expect(problemsAfter(breakIt).join('\n')).toContain(problem);
  });
});
