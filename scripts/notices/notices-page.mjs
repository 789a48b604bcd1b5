const INTRODUCTION = `# Third-party notices

Recado contains the packages below, each under its own licence. Written from \`package-lock.json\` by \`npm run notices\`.
Of packages for one platform only, an installation has the one that fits the machine.
The text of a licence and the names of its authors are in the package itself, in \`node_modules\` after an installation.
`;

const where = ({ inServices, inClient }) =>
  [inServices && 'services', inClient && 'web client'].filter(Boolean).join(', ');

/** @param {import('./shipped-packages.mjs').Shipped[]} packages */
export function noticesPage(packages) {
  /** @type {Map<string, number>} */
  const licences = new Map();
  for (const { licence } of packages) licences.set(licence, (licences.get(licence) ?? 0) + 1);
  const counts = [...licences].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return [
    INTRODUCTION,
    '## Licences\n',
    ...table(['Licence', 'Packages'], counts),
    '\n## Packages\n',
    ...table(
      ['Package', 'Version', 'Licence', 'In'],
      packages.map((entry) => [entry.name, entry.version, entry.licence, where(entry)]),
    ),
    '',
  ].join('\n');
}

const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
