// Generates src/api-types.ts from the gateway's OpenAPI document; the gateway must be built. `--check` fails if the file is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import prettier from 'prettier';
import { openApiDocument } from '../../../gateway/dist/docs/openapi.js';

const FILE = new URL('../src/api-types.ts', import.meta.url);

const REFUSED = {
  description: 'Rejected',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Reduces an operation to its success responses and one shape for all errors. */
const slim = ({ responses, ...operation }) => {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return { ...operation, responses: { ...Object.fromEntries(answers), default: REFUSED } };
};

/**
 * Selects the section of the document for programs: the calls under /api, the webhooks, and the schemas that they
 * reference.
 */
function publicPart({ openapi, info, paths, webhooks, components }) {
  const own = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, calls]) => [
      path,
      Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, slim(call)])),
    ]);
  const selected = { paths: Object.fromEntries(own), webhooks };
  return { openapi, info, ...selected, components: { schemas: referenced(selected, components.schemas) } };
}

/** Returns the schemas that are referenced, directly or indirectly. */
function referenced(value, schemas, found = {}) {
  for (const [, name] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (name in found) continue;
    found[name] = schemas[name];
    referenced(schemas[name], schemas, found);
  }
  return found;
}

const types = astToString(await openapiTS(publicPart(JSON.parse(JSON.stringify(openApiDocument())))));
const head = '// Written by `npm run client:generate` from the OpenAPI document of the gateway.\n\n';
const options = await prettier.resolveConfig(FILE);
const text = await prettier.format(head + types, { ...options, parser: 'typescript' });
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('clients/typescript/src/api-types.ts is older than the OpenAPI document. Run: npm run client:generate');
  process.exitCode = 1;
}
