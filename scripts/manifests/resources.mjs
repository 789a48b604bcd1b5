/** @typedef {Record<string, any>} Resource */

export const of = (resources, ...kinds) => resources.filter(({ kind }) => kinds.includes(kind));
export const nameOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;
export const podOf = ({ spec }) => spec.jobTemplate?.spec.template ?? spec.template;

/** @param {any} selector @param {Record<string, string>} labels */
export function selects(selector, labels = {}) {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  const hasLabels = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return hasLabels && matchExpressions.every(({ key, values = [] }) => values.includes(labels[key]));
}
