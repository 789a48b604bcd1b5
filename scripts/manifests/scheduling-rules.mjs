import { nameOf, of, podOf, selects } from './resources.mjs';

const LONGEST_TOLERATION_SECONDS = 60;

/** Replicas of an application run in different zones and on different nodes, also during a rollout. */
function spread(resources) {
  return of(resources, 'Deployment').flatMap((workload) => {
    const { spec, metadata } = podOf(workload);
    const own = (spec.topologySpreadConstraints ?? []).filter(
      ({ labelSelector, matchLabelKeys = [] }) =>
        selects(labelSelector ?? {}, metadata.labels) && matchLabelKeys.includes('pod-template-hash'),
    );
    return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname']
      .filter((key) => !own.some(({ topologyKey }) => topologyKey === key))
      .map((key) => `${nameOf(workload)} does not spread its pods by ${key}`);
  });
}

/** The pods of a lost node start elsewhere after a minute, and important pods displace others. */
function eviction(resources) {
  const classes = of(resources, 'PriorityClass').map(({ metadata }) => metadata.name);
  return of(resources, 'Deployment').flatMap((workload) => {
    const { tolerations = [], priorityClassName } = podOf(workload).spec;
    const slow = ['not-ready', 'unreachable'].filter(
      (taint) =>
        !tolerations.some(
          ({ key, tolerationSeconds }) =>
            key === `node.kubernetes.io/${taint}` && tolerationSeconds <= LONGEST_TOLERATION_SECONDS,
        ),
    );
    return [
      ...slow.map((taint) => `${nameOf(workload)} stays on a node that is ${taint}`),
      ...(classes.includes(priorityClassName) ? [] : [`${nameOf(workload)} has no priority class`]),
    ];
  });
}

/** Each process has its own account, without a token of the API server. */
function accounts(resources) {
  const known = of(resources, 'ServiceAccount');
  return of(resources, 'Deployment').flatMap((workload) => {
    const { serviceAccountName, automountServiceAccountToken } = podOf(workload).spec;
    const account = known.find(({ metadata }) => metadata.name === serviceAccountName);
    if (!account || serviceAccountName !== workload.metadata.name) return [`${nameOf(workload)} has no own account`];
    const isMounted = [automountServiceAccountToken, account.automountServiceAccountToken].some((one) => one !== false);
    return isMounted ? [`${nameOf(workload)} mounts a token of the API server`] : [];
  });
}

/** Pod Security refuses a pod with more rights than it needs. */
function podSecurity(resources) {
  return of(resources, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map((namespace) => `${nameOf(namespace)} does not enforce restricted pods`);
}

export const SCHEDULING_RULES = [spread, eviction, accounts, podSecurity];
