import ts from 'typescript';
import { isTest } from './sources.mjs';

const INFRASTRUCTURE = /^(@nestjs\/|@nats-io\/|(mongoose|mongodb|nats|ioredis)(\/|$))/;
const SERVICE = /^services\/(?!service-kit\/|media-kit\/|mail-kit\/)[^/]+\/src\//;
/** Role names that indicate infrastructure. */
const ROLE = /(\.module|\.schemas|\.repository|(^|\/)config|(^|\/)main)\.ts$/;

/** Files without a class that nevertheless act as a repository or a module. */
const EXCEPTIONS = [
  'services/whatsapp-sessions/src/outbound/open-collector.ts', // opens a consumer of the broker
];

/**
 * Domain code is plain TypeScript: a file of a service without a decorated class or a schema imports no value from NestJS,
 * MongoDB, NATS or Redis.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem for each import
 */
export function domainProblems(sources, exceptions = EXCEPTIONS) {
  return sources
    .filter(({ path }) => SERVICE.test(path) && !ROLE.test(path) && !isTest(path) && !exceptions.includes(path))
    .flatMap(({ path, text }) => {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      if (isInfrastructure(file)) return [];
      return importedValues(file)
        .filter((name) => INFRASTRUCTURE.test(name))
        .map((name) => `${path} is domain code and imports ${name}`);
    });
}

const isInfrastructure = ({ statements, text }) =>
  text.includes('new CollectionSchema') ||
  statements.some((node) => ts.isClassDeclaration(node) && (ts.getDecorators(node)?.length ?? 0) > 0);

/** Returns the packages from which the file imports values that exist at run time. */
function importedValues({ statements }) {
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const named = importClause?.namedBindings;
    const onlyTypes =
      importClause?.isTypeOnly ||
      (!importClause?.name &&
        named &&
        ts.isNamedImports(named) &&
        named.elements.every(({ isTypeOnly }) => isTypeOnly));
    return onlyTypes ? [] : [moduleSpecifier.text];
  });
}
