/**
 * @typedef {object} Difference
 * @property {string} at  the field, such as `data.content`
 * @property {string} what  what the reader does not accept
 */

const isUnion = ({ anyOf, oneOf, type }) => anyOf !== undefined || oneOf !== undefined || Array.isArray(type);
/** The options of a union or a list of types, or the schema itself. */
const optionsOf = (schema) => {
  if (!isUnion(schema)) return [schema];
  const { anyOf, oneOf, type } = schema;
  return (anyOf ?? oneOf ?? type.map((one) => ofType(schema, one))).flatMap(optionsOf);
};
const ofType = (schema, type) =>
  type === 'null'
    ? { type }
    : { ...schema, type, ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }) };
const valuesOf = ({ enum: values, const: only }) => values ?? (only === undefined ? undefined : [only]);
const isAny = (schema) => schema === true || Object.keys(schema).length === 0;
const LIMITS = [
  { name: 'maxLength', isWider: (w, r) => w > r },
  { name: 'minLength', isWider: (w, r) => w < r },
  { name: 'maxItems', isWider: (w, r) => w > r },
  { name: 'minItems', isWider: (w, r) => w < r },
  { name: 'maximum', isWider: (w, r) => w > r },
  { name: 'minimum', isWider: (w, r) => w < r },
  { name: 'exclusiveMaximum', isWider: (w, r) => w > r },
  { name: 'exclusiveMinimum', isWider: (w, r) => w < r },
];
const EXACT = ['pattern', 'format', 'multipleOf'];

/**
 * Compares JSON Schemas: returns what a writer may write that a reader does not accept. Readers ignore unknown fields.
 * @param {object} writes
 * @param {object} reads
 * @returns {Difference[]}
 */
export function differences(writes, reads) {
  const open = new Set();
  return compare({ schema: writes, root: writes }, { schema: reads, root: reads }, { at: '', open });
}

/** Follows a reference to a schema that contains itself. */
function resolved({ schema, root }) {
  if (!schema.$ref) return schema;
  return schema.$ref
    .split('/')
    .slice(1)
    .reduce((found, key) => found[key], root);
}

function compare(writer, reader, context) {
  const [w, r] = [resolved(writer), resolved(reader)];
  if (isAny(r) || JSON.stringify(w) === JSON.stringify(r)) return [];
  const pair = writer.schema.$ref && reader.schema.$ref ? `${writer.schema.$ref} ${reader.schema.$ref}` : undefined;
  if (pair && context.open.has(pair)) return [];
  if (pair) context.open.add(pair);
  if (isAny(w)) return [{ at: context.at, what: 'any value' }];
  const readable = optionsOf(r).map((schema) => ({ schema, root: reader.root }));
  return optionsOf(w).flatMap((schema) => compareOption({ schema, root: writer.root }, readable, context));
}

/** Compares an option of the writer with the option of the reader that accepts most of it. */
function compareOption(writer, readable, context) {
  const w = resolved(writer);
  const found = readable
    .filter((one) => isOfSameKind(w, resolved(one)))
    .map((one) => compareSingle(w, one, { ...context, root: writer.root }))
    .toSorted((a, b) => a.length - b.length)[0];
  return found ?? [{ at: context.at, what: nameOf(w) }];
}

/** Whether an option of the reader is meant for the option of the writer: it has the same type and constants. */
function isOfSameKind(w, r) {
  if (isAny(r)) return true;
  const sameType = w.type === r.type || (w.type === 'integer' && r.type === 'number');
  return sameType && constantsOf(w).every(([key, value]) => (r.properties?.[key]?.const ?? value) === value);
}

const constantsOf = ({ properties = {} }) =>
  Object.entries(properties).flatMap(([key, { const: value }]) => (value === undefined ? [] : [[key, value]]));

function nameOf(schema) {
  const constants = constantsOf(schema);
  if (constants.length > 0) return `the kind ${constants.map(([key, value]) => `${key} = ${value}`).join(', ')}`;
  const values = valuesOf(schema);
  return values ? `the value ${values.join(', ')}` : `the type ${schema.type}`;
}

function compareSingle(w, reader, context) {
  const r = resolved(reader);
  if (isAny(r)) return [];
  const at = (what) => ({ at: context.at, what });
  const values = valuesOf(r);
  if (values) {
    const unknown = valuesOf(w)?.filter((value) => !values.includes(value));
    return unknown ? unknown.map((value) => at(`the value ${value}`)) : [at('any other value')];
  }
  if (w.type === 'object') return compareObjects(w, reader, context);
  return [
    ...(valuesOf(w) ? [] : limitsOf(w, r).map(at)),
    ...(w.type === 'array' ? compareItems(w, reader, context) : []),
  ];
}

function limitsOf(w, r) {
  const wider = LIMITS.filter(
    ({ name, isWider }) => r[name] !== undefined && (w[name] === undefined || isWider(w[name], r[name])),
  );
  const other = EXACT.filter((name) => r[name] !== undefined && w[name] !== r[name]);
  return [
    ...wider.map(({ name }) => `${name} ${w[name] ?? 'without a limit'} instead of ${r[name]}`),
    ...other.map((name) => `another ${name}`),
  ];
}

function compareItems(w, { root, ...reader }, context) {
  const r = resolved({ root, ...reader });
  if (!r.items) return [];
  if (!w.items) return [{ at: `${context.at}[]`, what: 'any value' }];
  return compare(
    { schema: w.items, root: context.root },
    { schema: r.items, root },
    { ...context, at: `${context.at}[]` },
  );
}

function compareObjects(w, { root, ...reader }, context) {
  const r = resolved({ root, ...reader });
  const fieldAt = (key) => (context.at ? `${context.at}.${key}` : key);
  const missing = (r.required ?? []).filter((key) => !w.required?.includes(key));
  const inner = (key, writes, reads) =>
    compare({ schema: writes, root: context.root }, { schema: reads, root }, { ...context, at: fieldAt(key) });
  const known = Object.entries(r.properties ?? {}).flatMap(([key, reads]) => {
    const writes = w.properties?.[key] ?? w.additionalProperties;
    return writes ? inner(key, writes, reads) : [];
  });
  const record = r.additionalProperties;
  const others = record ? Object.entries(w.properties ?? {}).filter(([key]) => !r.properties?.[key]) : [];
  return [
    ...missing.map((key) => ({ at: fieldAt(key), what: 'a message without this field' })),
    ...known,
    ...others.flatMap(([key, writes]) => inner(key, writes, record)),
    ...(record && w.additionalProperties ? inner('*', w.additionalProperties, record) : []),
    ...(r.propertyNames && w.propertyNames && !valuesOf(r.propertyNames)
      ? inner('(name)', w.propertyNames, r.propertyNames)
      : []),
  ];
}
