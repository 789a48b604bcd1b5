import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';
import { createRestarts } from './dev-restarts.mjs';
import { WAVES } from './processes.mjs';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a change of a workspace', () => {
  let restarted: string[];
  let endings: Map<string, (error?: Error) => void>;
  let said: string[];
  let onBuilt: (name: string) => Promise<void>;

  beforeEach(() => {
    restarted = [];
    said = [];
    endings = new Map();
    const processes = WAVES.flat().map(({ name, folder }) => ({
      name,
      folder,
      item: { restart: () => restartOf(name) },
    }));
    onBuilt = createRestarts({
      workspaces: readWorkspaces(ROOT),
      processes,
      say: (line: string) => said.push(line),
      now: () => 0,
    });
  });

  const restartOf = (name: string) =>
    new Promise<void>((resolve, reject) => {
      restarted.push(name);
      endings.set(name, (error) => (error ? reject(error) : resolve()));
    });

  it.each([
    ['@recado/billing', ['billing']],
    ['@recado/flow-engine', ['campaigns-schedules', 'tickets-messages', 'web']],
    ['@recado/mail-kit', ['auth-tenants', 'billing']],
    ['@recado/media-kit', ['auth-tenants', 'campaigns-schedules', 'gateway', 'tickets-messages', 'whatsapp-sessions']],
    ['@recado/client', []],
  ])('%s restarts the processes that use it, and no others', (name, expected) => {
    void onBuilt(name);

    expect(restarted.sort()).toEqual(expected);
  });

  it('during a restart causes another restart', async () => {
    void onBuilt('@recado/billing');
    void onBuilt('@recado/billing');
    void onBuilt('@recado/mail-kit');
    expect(restarted).toEqual(['billing', 'auth-tenants']);

    endings.get('billing')?.();
    await settle();
    expect(restarted).toEqual(['billing', 'auth-tenants', 'billing']);

    endings.get('billing')?.();
    await settle();
    expect(restarted).toHaveLength(3);
  });

  it('that breaks a process is reported, and the next change restarts it', async () => {
    void onBuilt('@recado/billing');
    endings.get('billing')?.(new Error('billing ended while starting'));
    await settle();
    expect(said).toEqual(['billing ended while starting']);

    void onBuilt('@recado/billing');
    endings.get('billing')?.();
    await settle();
    expect(said).toEqual(['billing ended while starting', 'billing runs the change (0.0 s)']);
  });
});
