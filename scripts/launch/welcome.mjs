export const DEMO_PASSWORD = 'Recado123';

const LOGINS = [
  ['super@recado.local', 'runs the installation: companies, plans'],
  ['admin@aurora.local', 'administers the company Padaria Aurora'],
  ['supervisor@aurora.local', 'agent of both queues'],
  ['marina@aurora.local', 'agent, queue Encomendas'],
  ['diego@aurora.local', 'agent, queue Financeiro'],
];

/** @param {{ web: string, gateway: string, phone: string, mailbox: string }} addresses */
export function welcome({ web, gateway, phone, mailbox }) {
  return [
    '',
    `  Recado        ${web}`,
    `  The phone     ${phone}   (a WhatsApp on this machine: connect it to "Loja Centro", then write from its contacts)`,
    `  The mailbox   ${mailbox}   (every e-mail that Recado sends on this machine)`,
    `  API           ${gateway}/docs`,
    '',
    `  Log in as (password of all: ${DEMO_PASSWORD})`,
    ...LOGINS.map(([email, what]) => `    ${email.padEnd(26)}${what}`),
    '',
    '  Logs are in .recado/logs. Ctrl-C stops everything; npm run reset starts over with the demo data.',
    '',
  ].join('\n');
}
