// Writes EVENTS.md (who publishes and who hears what), asyncapi.json, the permissions of each process at NATS and
// schemas/*.json (the wire). `--check` fails when one is stale.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import * as contracts from '@recado/contracts';
import { containerConfig } from '../../scripts/infrastructure/nats-config.mjs';
import { asyncApiOf } from './asyncapi.mjs';
import { natsPermissions } from './nats-permissions.mjs';

const HERE = new URL('..', import.meta.url).pathname;
const SCHEMAS = join(HERE, 'schemas');
const ROOT = join(HERE, '..');

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
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
const usersOf = (pattern) =>
  [...new Set(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => ownerOf(file)))].sort();
const using = (pattern) => usersOf(pattern).join(', ') || '–';

/** A helper of the kit creates the events of the audit log. Each service has its own event. */
const ACT_DONE = /^(Auth|Tickets|Whatsapp|Campaigns|Billing)ActDone$/;
const AUDITS = /\b(auditOf|auditRecord|auditByToken|auditBySystem)\(/;
const makersOf = (symbol) => {
  const [, service] = ACT_DONE.exec(symbol) ?? [];
  if (service) return usersOf(AUDITS).filter((process) => process.startsWith(service.toLowerCase()));
  return usersOf(new RegExp(String.raw`createEvent\(\s*${symbol}\b`)).filter((process) => process !== 'service-kit');
};
const KINDS = ['event', 'signal', 'command', 'state', 'rpc'];
const all = Object.entries(contracts)
  .filter(([, value]) => KINDS.includes(value?.kind))
  .sort(([, a], [, b]) => a.name.localeCompare(b.name));
const of = (kind) => all.filter(([, contract]) => contract.kind === kind);
const table = (head, rows) => [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows, ''].join('\n');

const events = of('event').map(([symbol, { name, version }]) => {
  const publishers = makersOf(symbol).join(', ') || '–';
  return `| \`${name}\` v${version} | ${publishers} | ${using(new RegExp(`@OnEvent\\(${symbol}\\b`))} |`;
});
const signals = of('signal').map(([symbol, { name, version }]) => {
  const senders = using(new RegExp(`createEvent\\(\\s*${symbol}\\b`));
  return `| \`${name}\` v${version} | ${senders} | ${using(new RegExp(`@OnSignal\\(${symbol}\\b`))} |`;
});
const commands = of('command').map(([symbol, { name, version }]) => {
  const senders = using(new RegExp(`createEvent\\(\\s*${symbol}\\b`));
  return `| \`${name}\` v${version} | ${senders} | ${using(new RegExp(`${symbol}\\.(envelope|name)`))} |`;
});
const states = of('state').map(([symbol, { name, version }]) => {
  const owners = using(new RegExp(`outgoingState\\(\\s*${symbol}\\b`));
  return `| \`${name}\` v${version} | ${owners} | ${using(new RegExp(`StateCopy<typeof ${symbol}\\b`))} |`;
});
const requests = of('rpc').map(
  ([symbol, { name }]) => `| \`${name}\` | ${using(new RegExp(`@OnRpc\\(${symbol}\\b`))} |`,
);

const page = [
  '# Events, signals, commands, state and requests',
  '',
  'Written by `npm run contracts:generate`. How each kind travels: [ARCHITECTURE.md](../ARCHITECTURE.md).',
  '',
  '## Events\n',
  table(['Event', 'Published by', 'Heard by'], events),
  '## Signals\n',
  table(['Signal', 'Published by', 'Heard by'], signals),
  '## Commands\n',
  table(['Command', 'Sent by', 'Carried out by'], commands),
  '## State\n',
  table(['State', 'Owned by', 'Copied by'], states),
  '## Requests\n',
  table(['Request', 'Answered by'], requests),
].join('\n');

/** Rows of a package's table of contents: what it handles, and the class and file that do it. */
function handlersIn(folder) {
  const rows = sources
    .filter(({ file }) => file.startsWith(`${folder}/src/`))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/@(OnRpc|OnEvent|OnSignal)\((\w+)/g)].map(({ 1: kind, 2: symbol, index }) => {
        const handler = [...text.slice(0, index).matchAll(/export class (\w+)/g)].at(-1)?.[1];
        const row = `| [${handler}](${file.slice(folder.length + 1)}) |`;
        return { kind, name: contracts[symbol]?.name ?? symbol, row };
      }),
    );
  const of = (wanted) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ name, row }) => `| \`${name}\` ${row}`);
  return { requests: of('OnRpc'), events: of('OnEvent'), signals: of('OnSignal') };
}

function contentsOf(folder) {
  const { requests, events, signals } = handlersIn(folder);
  if (requests.length + events.length + signals.length === 0) return undefined;
  const section = (title, head, rows) => (rows.length > 0 ? [`## ${title}\n`, table([head, 'Handler'], rows)] : []);
  return [
    `# What ${folder.split('/').at(-1)} handles`,
    '',
    'Written by `npm run contracts:generate`.',
    '',
    ...section('Requests', 'Request', requests),
    ...section('Events', 'Event', events),
    ...section('Signals', 'Signal', signals),
  ].join('\n');
}

const schemaOf = (contract) =>
  contract.kind === 'rpc'
    ? {
        request: z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }),
        reply: z.toJSONSchema(contract.reply, { io: 'output', unrepresentable: 'any' }),
      }
    : z.toJSONSchema(contract.envelope, { io: 'output', unrepresentable: 'any' });

const files = new Map([[join(HERE, 'EVENTS.md'), page]]);
const sayers = {
  event: (symbol) => makersOf(symbol),
  signal: (symbol) => makersOf(symbol),
  state: (symbol) => usersOf(new RegExp(`outgoingState\\(\\s*${symbol}\\b`)),
};
const listeners = {
  event: (symbol) => usersOf(new RegExp(`@OnEvent\\(${symbol}\\b`)),
  signal: (symbol) => usersOf(new RegExp(`@OnSignal\\(${symbol}\\b`)),
  state: (symbol) => usersOf(new RegExp(`StateCopy<typeof ${symbol}\\b`)),
};
const asyncApi = asyncApiOf({
  contracts: all,
  usesOf: (symbol, { kind }) => ({ senders: sayers[kind](symbol), receivers: listeners[kind](symbol) }),
  version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
});
files.set(join(HERE, 'asyncapi.json'), `${JSON.stringify(asyncApi, null, 2)}\n`);
const permissions = natsPermissions({ contracts: all, usersOf, makersOf });
files.set(join(ROOT, 'scripts/infrastructure/nats-permissions.json'), `${JSON.stringify(permissions, null, 2)}\n`);
files.set(
  join(ROOT, 'k8s/stores/nats.conf'),
  `# Written by npm run contracts:generate.\n${containerConfig(permissions)}`,
);

for (const folder of ['gateway', ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`)]) {
  const contents = contentsOf(folder);
  if (contents) files.set(join(ROOT, folder, 'HANDLERS.md'), contents);
}
for (const [, contract] of all) {
  const version = contract.version ? `.v${contract.version}` : '';
  const name = `${contract.kind}.${contract.name}${version}.json`;
  files.set(join(SCHEMAS, name), `${JSON.stringify(schemaOf(contract), null, 2)}\n`);
}

const present = existsSync(SCHEMAS) ? readdirSync(SCHEMAS).map((name) => join(SCHEMAS, name)) : [];
const stale = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
const orphans = present.filter((path) => !files.has(path));

if (process.argv.includes('--check')) {
  for (const path of [...stale.map(([path]) => path), ...orphans])
    console.error(`stale: ${path.slice(ROOT.length + 1)}`);
  if (stale.length + orphans.length > 0) {
    console.error('run npm run contracts:generate');
    process.exit(1);
  }
} else {
  mkdirSync(SCHEMAS, { recursive: true });
  for (const [path, text] of stale) writeFileSync(path, text);
  for (const path of orphans) rmSync(path);
}
