import { describe, expect, it } from '@jest/globals';
import { noticesPage } from './notices-page.mjs';
import { refusedLicences, unlicensedWorkspaces } from './refused-licences.mjs';
import { shippedPackages } from './shipped-packages.mjs';

const MIT = { license: 'MIT' };
const lockfile = (packages: object) =>
  ({
    packages: {
      '': { devDependencies: { jest: '30' } },
      web: { dependencies: { react: '19' }, devDependencies: { vite: '8' } },
      'services/tickets': { dependencies: { '@recado/kit': '1', pino: '10' } },
      'services/kit': { dependencies: { nats: '3' } },
      'load-tests': { dependencies: { undici: '7' } },
      'node_modules/@recado/kit': { link: true, resolved: 'services/kit' },
      'node_modules/react': { version: '19.0.0', ...MIT },
      'node_modules/vite': { version: '8.0.0', ...MIT },
      'node_modules/jest': { version: '30.0.0', ...MIT },
      'node_modules/undici': { version: '7.0.0', ...MIT },
      'node_modules/pino': { version: '10.0.0', ...MIT },
      'node_modules/nats': { version: '3.0.0', license: 'Apache-2.0' },
      ...packages,
    },
  }) as Parameters<typeof shippedPackages>[0];
const shipped = (packages: object = {}) =>
  shippedPackages(lockfile(packages)).map(({ name, version }) => `${name}@${version}`);

describe('the third-party notices', () => {
  it('list packages of services and the web client, but not of tools or benchmarks', () => {
    expect(shipped()).toEqual(['nats@3.0.0', 'pino@10.0.0', 'react@19.0.0']);
  });

  it('resolve nested copies, optional dependencies and peers of a package', () => {
    const packages = {
      'node_modules/pino': {
        version: '10.0.0',
        ...MIT,
        dependencies: { nats: '2' },
        optionalDependencies: { sonic: '1' },
        peerDependencies: { thread: '1', pretty: '1' },
        peerDependenciesMeta: { pretty: { optional: true } },
      },
      'node_modules/pino/node_modules/nats': { version: '2.0.0', ...MIT },
      'node_modules/sonic': { version: '1.0.0', ...MIT },
      'node_modules/thread': { version: '1.0.0', ...MIT },
      'node_modules/pretty': { version: '1.0.0', ...MIT },
    };
    expect(shipped(packages)).toEqual([
      'nats@2.0.0',
      'nats@3.0.0',
      'pino@10.0.0',
      'react@19.0.0',
      'sonic@1.0.0',
      'thread@1.0.0',
    ]);
  });

  it('list a package that a workspace contains in part, but no build tools of the client', () => {
    const packages = {
      web: { dependencies: { react: '19', '@mui/icons-material': '9', '@vitejs/plugin-react': '6' } },
      'web/icons-material': { name: '@mui/icons-material', version: '9.5.0', ...MIT },
      'node_modules/@mui/icons-material': { link: true, resolved: 'web/icons-material' },
      'node_modules/@vitejs/plugin-react': { version: '6.0.0', ...MIT, peerDependencies: { vite: '8' } },
    };
    expect(shipped(packages)).toEqual(['@mui/icons-material@9.5.0', 'nats@3.0.0', 'pino@10.0.0', 'react@19.0.0']);
  });

  it('reject a package without a licence', () => {
    expect(() => shipped({ 'node_modules/react': { version: '19.0.0' } })).toThrow('react names no licence');
  });

  it.each([
    ['AGPL-3.0-only', true],
    ['GPL-2.0', true],
    ['GPL-2.0-only', true],
    ['GPL-2.0-or-later', true],
    ['GPL-3.0-or-later', true],
    ['MIT AND GPL-3.0-or-later', true],
    ['(MIT AND GPL-2.0-only)', true],
    ['GPL-2.0 OR AGPL-3.0', true],
    ['SEE LICENSE IN LICENSE.md', true],
    ['UNLICENSED', true],
    ['Custom: https://other.test', true],
    ['BUSL-1.1', true],
    ['CC-BY-NC-4.0', true],
    ['BSD', true],
    ['', true],
    ['(MIT OR GPL-3.0-or-later)', false],
    ['MIT AND ISC AND BSD-3-Clause', false],
    ['LGPL-2.1', false],
    ['MPL-2.0', false],
    ['MIT', false],
  ])('refuse what may not be passed on with Recado, or is unknown: "%s" is refused: %s', (licence, isRefused) => {
    const nats = { name: 'nats', version: '3.0.0', inServices: true, inClient: false, licence };
    expect(refusedLicences([nats])).toEqual(isRefused ? [`nats@3.0.0 (${licence})`] : []);
  });

  it('require the licence of Recado in each own package', () => {
    const own = { '': { license: 'GPL-3.0-or-later' }, gateway: { license: 'GPL-3.0-or-later' } };
    const others = { 'node_modules/react': { license: 'MIT' }, 'web/icons-material': { license: 'MIT' } };
    expect(unlicensedWorkspaces({ ...own, ...others })).toEqual([]);
    expect(unlicensedWorkspaces({ ...own, web: {}, contracts: { license: 'MIT' } })).toEqual(['web', 'contracts']);
  });

  it('accept the GPL of libsignal, which is why Recado has it', () => {
    const shipped = { version: '6.0.0', inServices: true, inClient: false };
    expect(refusedLicences([{ name: 'libsignal', licence: 'GPL-3.0', ...shipped }])).toEqual([]);
  });

  it('show the location of a package and the number of packages per licence', () => {
    const page = noticesPage(shippedPackages(lockfile({})));
    expect(page).toContain('| react | 19.0.0 | MIT | web client |');
    expect(page).toContain('| nats | 3.0.0 | Apache-2.0 | services |');
    expect(page).toContain('| MIT | 2 |');
  });
});
