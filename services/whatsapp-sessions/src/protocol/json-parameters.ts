/** The parameters of a button, which businesses send as JSON. */
export type Parameters = Readonly<Record<string, unknown>>;

export const MOST_ROWS = 100;
const MOST_JSON = 20_000;

/** Returns no parameters if the text is too long or not a JSON object. */
export function parametersOf(json: string | null | undefined): Parameters {
  if (!json || json.length > MOST_JSON) return {};
  try {
    const parameters: unknown = JSON.parse(json);
    return isRecord(parameters) ? parameters : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function stringIn(parameters: Parameters, field: string): string {
  const value = parameters[field];
  return typeof value === 'string' ? value : '';
}

/** Returns a parameter as a number, or NaN if it is not a number. */
export function numberIn(parameters: Parameters, field: string): number {
  const value = parameters[field];
  return typeof value === 'number' ? value : NaN;
}

export function recordIn(parameters: Parameters, field: string): Parameters {
  const value = parameters[field];
  return isRecord(value) ? value : {};
}

export function listIn(parameters: Parameters, field: string): Parameters[] {
  const value = parameters[field];
  return Array.isArray(value) ? value.slice(0, MOST_ROWS).filter(isRecord) : [];
}
