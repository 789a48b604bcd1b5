import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { ROOT, STATE } from '../launch/paths.mjs';
import { render } from './tools.mjs';

/**
 * Makes the Helm chart from the manifests that kustomize renders, so that both describe the same objects. Values replace
 * images, replicas, resources, settings and host names. Components become switches.
 * @typedef {Record<string, any>} Resource
 * @typedef {{ resource: Resource, when: string[], unless: string[], variant?: { name: string, resource: Resource } }} Entry
 * `when`, `unless`: switches that add or remove it; `variant`: the resource if another switch is on
 */

export const CHART = join(ROOT, 'k8s', 'chart');
const PRODUCTION = join(ROOT, 'k8s', 'overlays', 'production');
const COMPONENTS = join(ROOT, 'k8s', 'components');
/** The registry and the host names of the production overlay. */
export const REGISTRY = 'registry.example/recado';
const HOSTS = { api: /\bapi\.desk\.example\b/g, desk: /(?<![.\w])desk\.example\b/g };
const OF_HOSTS = ['WEB_ORIGINS', 'GATEWAY_URL', 'WEB_URL'];
/** A template in place of a value. YAML may put quotes around it. */
const inPlace = (text) => `@@${text}@@`;
const IN_PLACE = /(['"]?)@@(.+?)@@\1/g;
/** A template in place of a list or map, which is written below its key. */
const below = (expression) => `@@below ${expression}@@`;
const BELOW = /^( *)([\w./-]+): ['"]?@@below ([^@]+)@@['"]?$/gm;

/** Components in `k8s/components` → their switches. A component is rendered with those that it changes. */
export const SWITCHES = {
  ingress: { name: 'ingress', beside: [] },
  'gateway-api': { name: 'gatewayApi', beside: [] },
  'cert-manager': { name: 'certManager', beside: ['ingress', 'gateway-api'] },
  keda: { name: 'keda', beside: [] },
  backup: { name: 'backup', beside: [] },
  'external-secrets': { name: 'externalSecrets', beside: [] },
  'open-egress': { name: 'openEgress', beside: [] },
  'prometheus-operator': { name: 'prometheusOperator', beside: [] },
};
const ON_BY_DEFAULT = 'ingress';

/** Fields in which an empty value has a meaning, such as a selector of all pods. */
const MAY_BE_EMPTY = new Set(['podSelector', 'emptyDir', 'ingress', 'egress']);

const keyOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;
const isWorkload = ({ kind }) => kind === 'Deployment' || kind === 'Job';
/** Names of generated config maps end with a hash of their content. */
const withoutHashes = (text) => text.replaceAll(/\bapp-[a-z0-9]{10}\b/g, 'app');

/** @param {string} text @returns {Resource[]} without the namespace, which Helm creates */
export const readResources = (text) =>
  parseAllDocuments(withoutHashes(text))
    .map((document) => document.toJS())
    .filter((resource) => resource && resource.kind !== 'Namespace');

/** Renders the production overlay with other components. @returns {Promise<Resource[]>} */
export async function renderProduction(kustomize, components) {
  const folder = join(STATE, 'manifests', ['production', ...components].join('+'));
  mkdirSync(folder, { recursive: true });
  const at = (path) => relative(folder, path);
  const overlay = parse(readFileSync(join(PRODUCTION, 'kustomization.yaml'), 'utf8'));
  const resources = overlay.resources.map((one) => at(join(PRODUCTION, one))).filter((one) => !one.endsWith('.yaml'));
  const kustomization = { ...overlay, resources, components: components.map((one) => at(join(COMPONENTS, one))) };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
  return readResources(await render(kustomize, folder));
}

/** Compares what each component adds, removes and changes. @returns {Promise<Entry[]>} */
async function entriesOf(kustomize) {
  const byKey = (resources) => new Map(resources.map((resource) => [keyOf(resource), resource]));
  const base = await renderProduction(kustomize, []);
  /** @type {Map<string, Entry>} */
  const entries = new Map(base.map((resource) => [keyOf(resource), { resource, when: [], unless: [] }]));
  for (const [component, { name, beside }] of Object.entries(SWITCHES)) {
    const before = byKey(await renderProduction(kustomize, beside));
    const after = byKey(await renderProduction(kustomize, [...beside, component]));
    for (const [key, resource] of after) {
      if (!before.has(key)) entries.set(key, { resource, when: [name], unless: [] });
      else if (stringify(before.get(key)) !== stringify(resource)) entryAt(entries, key).variant = { name, resource };
    }
    for (const key of before.keys()) if (!after.has(key)) entryAt(entries, key).unless.push(name);
  }
  return [...entries.values()];
}

/** @param {Map<string, Entry>} entries @param {string} key @returns {Entry} */
function entryAt(entries, key) {
  const found = entries.get(key);
  if (!found) throw new Error(`no component adds ${key}`);
  return found;
}

/** Replaces the host names in all strings. */
function withHosts(value) {
  if (typeof value === 'string') {
    const replaced = Object.entries(HOSTS).reduce(
      (text, [name, host]) => text.replaceAll(host, `{{ .Values.hosts.${name} }}`),
      value,
    );
    return replaced === value ? value : inPlace(replaced);
  }
  if (Array.isArray(value)) return value.map(withHosts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withHosts(one)]));
}

function withValues(resource) {
  const copy = structuredClone(resource);
  delete copy.metadata.namespace; // Helm's release has one
  if (copy.kind === 'ConfigMap') return { ...copy, data: below('include "recado.settings" .') };
  if (isWorkload(copy)) setWorkload(copy);
  if (copy.kind === 'CronJob') copy.spec.jobTemplate.spec.template.spec.containers.forEach(setImage);
  if (copy.kind === 'Ingress') copy.spec.ingressClassName = inPlace('{{ .Values.ingress.className | default "null" }}');
  return withHosts(copy);
}

function setWorkload(workload) {
  const { name } = workload.metadata;
  const pod = workload.spec.template;
  // a job cannot be changed, so each revision of the release has its own
  if (workload.kind === 'Job') workload.metadata.name = inPlace(`${name}-{{ .Release.Revision }}`);
  if (workload.spec.replicas !== undefined) workload.spec.replicas = inPlace(`{{ index .Values.replicas "${name}" }}`);
  pod.metadata.annotations = below('include "recado.annotations" .');
  pod.spec.imagePullSecrets = below('toYaml .Values.image.pullSecrets');
  for (const container of pod.spec.containers) {
    setImage(container);
    container.resources = below(`toYaml (index .Values.resources "${name}")`);
  }
}

function setImage(container) {
  const [, image = ''] = /\/([\w-]+):[^/]+$/.exec(container.image) ?? [];
  container.image = inPlace(
    `{{ .Values.image.registry }}/${image}:{{ .Values.image.tag | default .Chart.AppVersion }}`,
  );
}

function textOf(resource) {
  const yaml = stringify(withValues(resource), { lineWidth: 0 });
  return yaml
    .replaceAll(BELOW, (_line, indent, key, expression) => {
      const depth = indent.length + 2;
      return `${indent}${key}:\n${' '.repeat(depth)}{{- ${expression} | nindent ${depth} }}`;
    })
    .replaceAll(IN_PLACE, '$2');
}

function templateOf({ resource, when, unless, variant }) {
  const conditions = [
    ...when.map((name) => `.Values.${name}.enabled`),
    ...unless.map((name) => `(not .Values.${name}.enabled)`),
  ];
  const plain = escaped(resource);
  const text = variant
    ? `{{- if .Values.${variant.name}.enabled }}\n${escaped(variant.resource)}{{- else }}\n${plain}{{- end }}\n`
    : plain;
  if (conditions.length === 0) return `---\n${text}`;
  return `{{- if and ${conditions.join(' ')} }}\n---\n${text}{{- end }}\n`;
}

/** Prometheus' own templates in the texts of alerts are not Helm's. */
const escaped = (resource) =>
  resource.kind === 'PrometheusRule'
    ? textOf(resource).replaceAll(/\{\{ [^{}]+ \}\}/g, (own) => `{{ \`${own}\` }}`)
    : textOf(resource);

const HELPERS = `{{- define "recado.settings" -}}
{{- $desk := printf "https://%s" .Values.hosts.desk -}}
{{- $api := printf "https://%s" .Values.hosts.api -}}
{{- $ofHosts := dict "WEB_ORIGINS" $desk "WEB_URL" $desk "GATEWAY_URL" $api -}}
{{- mustMergeOverwrite $ofHosts .Values.settings | toYaml -}}
{{- end }}

{{- define "recado.annotations" -}}
{{- /* changed settings restart the pods */ -}}
checksum/settings: {{ include "recado.settings" . | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end }}
`;

/** @param {Entry[]} entries @returns the default values, which describe the production overlay */
function valuesOf(entries) {
  const workloads = entries.map(({ resource }) => resource).filter(isWorkload);
  const settings = entries.find(({ resource }) => resource.kind === 'ConfigMap')?.resource.data ?? {};
  return {
    hosts: { desk: 'desk.example', api: 'api.desk.example' },
    image: { registry: REGISTRY, tag: '', pullSecrets: [] },
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !OF_HOSTS.includes(name))),
    replicas: Object.fromEntries(
      workloads
        .filter(({ spec }) => spec.replicas !== undefined)
        .map(({ metadata, spec }) => [metadata.name, spec.replicas]),
    ),
    resources: Object.fromEntries(
      workloads.map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0].resources]),
    ),
    podAnnotations: {},
    ...Object.fromEntries(
      Object.values(SWITCHES).map(({ name }) => [
        name,
        { enabled: name === ON_BY_DEFAULT, ...(name === ON_BY_DEFAULT && { className: '' }) },
      ]),
    ),
  };
}

const COMMENTS = {
  hosts: 'Host names of the client and of the API. The certificate is in the secret recado-tls.',
  image: 'The tag is the version of the chart, unless it is set.',
  settings: 'Environment variables of all processes. WEB_ORIGINS, WEB_URL and GATEWAY_URL are derived from the hosts.',
  replicas: 'Processes that are not scaled automatically.',
  resources: 'By process.',
  podAnnotations: 'Changing one restarts all pods, for example after a secret has changed.',
  ingress: 'An empty class is the default class of the cluster.',
  gatewayApi: 'The folders of k8s/components describe the switches.',
};

/** @returns {Promise<Record<string, string>>} the files of the chart by path, before formatting */
export async function chartFiles(kustomize) {
  const entries = await entriesOf(kustomize);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const chart = {
    apiVersion: 'v2',
    name: 'recado',
    description: 'WhatsApp service desk for many companies',
    type: 'application',
    version,
    appVersion: version,
  };
  const values = Object.entries(valuesOf(entries)).map(([name, value]) => {
    const comment = name in COMMENTS ? `# ${COMMENTS[name]}\n` : '';
    return `${comment}${stringify({ [name]: value }, { lineWidth: 0 })}`;
  });
  const kinds = [...new Set(entries.map(({ resource }) => resource.kind))];
  const templates = kinds.map((kind) => [
    `templates/${kind.toLowerCase()}.yaml`,
    entries
      .filter(({ resource }) => resource.kind === kind)
      .map(templateOf)
      .join(''),
  ]);
  const head = '# Written by npm run chart from the manifests in k8s.\n';
  return Object.fromEntries(
    [
      ['Chart.yaml', `${head}${stringify(chart)}`],
      ['values.yaml', `${head}${values.join('\n')}`],
      ['templates/_helpers.tpl', HELPERS],
      ...templates,
    ].map(([name, content]) => [join(CHART, name), content]),
  );
}

/** What differs between both outputs although the objects are the same. */
function normalized(resource) {
  const copy = structuredClone(resource);
  delete copy.metadata.namespace;
  if (copy.kind === 'Job') copy.metadata.name = copy.metadata.name.replace(/-\d+$/, '');
  if (isWorkload(copy)) delete copy.spec.template.metadata.annotations;
  return withoutEmpty(copy);
}

/** The API server treats an empty list or map like a missing one. */
function withoutEmpty(value) {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)]);
  const isEmpty = (one) => one === null || (typeof one === 'object' && Object.keys(one).length === 0);
  return Object.fromEntries(fields.filter(([key, one]) => !isEmpty(one) || MAY_BE_EMPTY.has(key)));
}

/** @param {Resource[]} fromChart @param {Resource[]} fromKustomize @returns {string[]} the objects that differ */
export function differences(fromChart, fromKustomize) {
  const byKey = (resources) => new Map(resources.map(normalized).map((one) => [keyOf(one), one]));
  const [chart, kustomize] = [byKey(fromChart), byKey(fromKustomize)];
  const keys = new Set([...chart.keys(), ...kustomize.keys()]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(chart.get(key), kustomize.get(key)))
    .map((key) => `${key} differs between the chart and kustomize`);
}

/** Replaces the chart's files. */
export async function writeChart(kustomize) {
  const files = await chartFiles(kustomize);
  rmSync(CHART, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return Object.keys(files);
}
