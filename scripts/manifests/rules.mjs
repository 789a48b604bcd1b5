import { nameOf, of, podOf, selects } from './resources.mjs';
import { SCHEDULING_RULES } from './scheduling-rules.mjs';

/** Rules for rendered manifests beyond the schemas. Each rule takes all rendered resources and returns problems. */

const WORKLOADS = ['Deployment', 'StatefulSet', 'Job', 'CronJob'];
/** Secrets that operators create in production; docs/operations/install.md lists their contents. */
const MADE_BY_HAND = /^recado-/;
const SECONDS_BEYOND_GRACE = 1;

const podsOf = (resources) => of(resources, ...WORKLOADS).map(podOf);
const containersOf = (workload) => podOf(workload).spec.containers;

const selectsPod = (selector, resources) =>
  podsOf(resources).some(({ metadata }) => selects(selector, metadata?.labels));

/** Every disruption budget has a selector that matches pods, and lets pods go that are not ready. */
function budgets(resources) {
  return of(resources, 'PodDisruptionBudget').flatMap((budget) => {
    const { selector } = budget.spec;
    if (!selector?.matchLabels && !selector?.matchExpressions) return [`${nameOf(budget)} has no selector`];
    const workload = of(resources, 'Deployment', 'StatefulSet').find(
      ({ metadata }) => metadata.name === budget.metadata.name,
    );
    const isOwn = workload && selects(selector, podOf(workload).metadata.labels);
    return [
      ...(isOwn ? [] : [`${nameOf(budget)} selects no pod of the workload of its name`]),
      ...(budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow'
        ? []
        : [`${nameOf(budget)} keeps pods that are not ready`]),
    ];
  });
}

function selectors(resources) {
  const services = of(resources, 'Service').map((one) => [one, { matchLabels: one.spec.selector }]);
  const workloads = of(resources, 'Deployment', 'StatefulSet').map((one) => [one, one.spec.selector ?? {}]);
  const policies = of(resources, 'NetworkPolicy').flatMap((policy) => [
    [policy, policy.spec.podSelector],
    ...[...(policy.spec.ingress ?? []), ...(policy.spec.egress ?? [])]
      .flatMap(({ from = [], to = [] }) => [...from, ...to])
      .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
      .map(({ podSelector }) => [policy, podSelector]),
  ]);
  return [...services, ...workloads, ...policies]
    .filter(([, selector]) => !selectsPod(selector, resources))
    .map(([resource]) => `${nameOf(resource)} selects no pod`);
}

/** An autoscaler refers to an existing target, which leaves the number of replicas to it. */
function scaling(resources) {
  return of(resources, 'HorizontalPodAutoscaler').flatMap((scaler) => {
    const { kind, name } = scaler.spec.scaleTargetRef;
    const target = of(resources, kind).find(({ metadata }) => metadata.name === name);
    if (!target) return [`${nameOf(scaler)} scales nothing`];
    return target.spec.replicas === undefined ? [] : [`${nameOf(target)} has replicas, and ${nameOf(scaler)} too`];
  });
}

/** Every config map and secret of a pod exists, or is created by the operator. */
function references(resources) {
  const has = (kind, name) =>
    of(resources, kind).some(({ metadata }) => metadata.name === name) ||
    (kind === 'Secret' && MADE_BY_HAND.test(name));
  return of(resources, ...WORKLOADS).flatMap((workload) => {
    const { volumes = [] } = podOf(workload).spec;
    const named = [
      ...containersOf(workload).flatMap(({ envFrom = [] }) =>
        envFrom.map(({ configMapRef, secretRef }) =>
          configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef.name],
        ),
      ),
      ...volumes.filter(({ configMap }) => configMap).map(({ configMap }) => ['ConfigMap', configMap.name]),
      ...volumes
        .filter(({ persistentVolumeClaim: claim }) => claim)
        .map(({ persistentVolumeClaim: claim }) => ['PersistentVolumeClaim', claim.claimName]),
    ];
    return named
      .filter(([kind, name]) => !has(kind, name))
      .map(([kind, name]) => `${nameOf(workload)} names the ${kind} ${name}, which is nowhere`);
  });
}

/** No process receives another process's secret. */
function ownSecrets(resources) {
  return of(resources, 'Deployment').flatMap((workload) =>
    containersOf(workload)
      .flatMap(({ envFrom = [] }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []))
      .filter((name) => !name.startsWith(`recado-${workload.metadata.name}`))
      .map((name) => `${nameOf(workload)} is given the Secret ${name}`),
  );
}

/** Ports of services, probes, policies and the ingress exist. */
function ports(resources) {
  const portNames = (pod) => pod.spec.containers.flatMap((one) => (one.ports ?? []).map(({ name }) => name));
  const services = of(resources, 'Service').flatMap((service) => {
    const pods = podsOf(resources).filter(({ metadata }) =>
      selects({ matchLabels: service.spec.selector }, metadata.labels),
    );
    return service.spec.ports
      .filter(({ targetPort }) => typeof targetPort === 'string')
      .filter(({ targetPort }) => !pods.every((pod) => portNames(pod).includes(targetPort)))
      .map(({ targetPort }) => `${nameOf(service)} names the port ${targetPort}, which its pods lack`);
  });
  const probes = of(resources, ...WORKLOADS).flatMap((workload) =>
    containersOf(workload)
      .flatMap(({ startupProbe, livenessProbe, readinessProbe }) => [startupProbe, livenessProbe, readinessProbe])
      .flatMap((probe) => (probe?.httpGet ?? probe?.tcpSocket)?.port ?? [])
      .filter((port) => !portNames(podOf(workload)).includes(port))
      .map((port) => `${nameOf(workload)} probes the port ${port}, which it lacks`),
  );
  const ingresses = of(resources, 'Ingress').flatMap((ingress) =>
    ingress.spec.rules
      .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
      .filter(({ name, port }) => {
        const service = of(resources, 'Service').find(({ metadata }) => metadata.name === name);
        return !service?.spec.ports.some((one) => one.name === port.name);
      })
      .map(({ name }) => `${nameOf(ingress)} sends to the service ${name}, which lacks the port or is nowhere`),
  );
  return [...services, ...probes, ...ingresses];
}

/** The grace period of the process ends before the kubelet kills it. */
function grace(resources) {
  return of(resources, 'Deployment').flatMap((workload) => {
    const { terminationGracePeriodSeconds: given = 30 } = podOf(workload).spec;
    const variable = containersOf(workload)
      .flatMap(({ env = [] }) => env)
      .find(({ name }) => name === 'SHUTDOWN_GRACE_SECONDS');
    const needed = Number(variable?.value ?? 25) + SECONDS_BEYOND_GRACE;
    return given >= needed ? [] : [`${nameOf(workload)} is killed after ${given} s, and needs ${needed}`];
  });
}

/** All traffic is denied unless another policy allows it, and only the ingress reaches the gateway. */
function closed(resources) {
  const policies = of(resources, 'NetworkPolicy');
  const denies = policies.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
      !spec.ingress &&
      !spec.egress,
  );
  const open = policies.filter(
    ({ spec }) => spec.policyTypes.includes('Ingress') && (spec.ingress ?? []).some(({ from }) => !from?.length),
  );
  return [
    ...(denies ? [] : ['no NetworkPolicy refuses what is not allowed']),
    ...open.map((policy) => `${nameOf(policy)} lets everybody in`),
  ];
}

/** Production contains neither stores nor a demo. */
export function production(resources) {
  const settings = of(resources, 'ConfigMap').flatMap(({ data = {} }) => Object.entries(data));
  return [
    ...of(resources, 'StatefulSet', 'Secret').map((one) => `${nameOf(one)} is in production`),
    ...(settings.some(([name, value]) => name === 'NODE_ENV' && value === 'production')
      ? []
      : ['NODE_ENV is not production']),
    ...(settings.some(([name, value]) => name === 'SEED_DEMO' && value === 'true')
      ? ['the demo is in production']
      : []),
    ...(of(resources, 'Ingress').length > 0 ? [] : ['there is no Ingress']),
  ];
}

export const RULES = [budgets, selectors, scaling, references, ownSecrets, ports, grace, closed, ...SCHEDULING_RULES];
