import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@recado/contracts';

/** The contracts, and the processes whose code uses them. */
export const ROOT = join(import.meta.dirname, '..', '..');

export const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !/\.spec\.ts$|\/test\/|^contracts\//.test(file) && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const ownerOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('services/') ? 2 : 1)
    .at(-1);
export const usersOf = (pattern) =>
  [...new Set(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => ownerOf(file)))].sort();

/** A helper in service-kit creates the audit events. Each service has its own event. */
const serviceAuditedBy = (symbol) =>
  Object.keys(contracts.ACTS_DONE).find((service) => contracts.ACTS_DONE[service] === contracts[symbol]);
const AUDITS = /\b(auditOf|auditRecord|auditByToken|auditBySystem)\(/;
/** Returns the processes that create an event or command of a contract. */
export const makersOf = (symbol) => {
  const service = serviceAuditedBy(symbol);
  if (service) return usersOf(AUDITS).filter((process) => process.startsWith(service));
  return usersOf(new RegExp(String.raw`createEvent\(\s*${symbol}\b`)).filter((process) => process !== 'service-kit');
};

const KINDS = ['event', 'signal', 'command', 'state', 'rpc'];
/** Symbols and contracts. */
export const all = Object.entries(contracts)
  .filter(([, value]) => KINDS.includes(value?.kind))
  .sort(([, a], [, b]) => a.name.localeCompare(b.name));

/** The processes that write and read the messages of a contract. Callers write requests, and owners answer them. */
export function rolesOf(symbol, { kind, isBetweenServices }) {
  const matching = (pattern) => usersOf(new RegExp(pattern));
  switch (kind) {
    case 'event':
      return { writers: makersOf(symbol), readers: matching(String.raw`@OnEvent\(${symbol}\b`) };
    case 'signal':
      return {
        writers: matching(String.raw`createEvent\(\s*${symbol}\b`),
        readers: matching(String.raw`@OnSignal\(${symbol}\b`),
      };
    case 'command':
      return { writers: makersOf(symbol), readers: matching(String.raw`${symbol}\.(envelope|name)`) };
    case 'state':
      return {
        writers: matching(String.raw`outgoingState\(\s*${symbol}\b`),
        readers: matching(String.raw`StateCopy<typeof ${symbol}\b`),
      };
    default: {
      const callers = matching(String.raw`\.(call|ask)\(\s*(request,\s*)?${symbol}\b`);
      // the gateway forwards any request of its routes
      const writers = isBetweenServices ? callers : [...new Set([...callers, 'gateway'])];
      return { writers: writers.sort(), readers: matching(String.raw`@OnRpc\(${symbol}\b`) };
    }
  }
}
