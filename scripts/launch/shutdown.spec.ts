import { describe, expect, it } from '@jest/globals';
import { LEVEL, Shutdown, Stopping } from './shutdown.mjs';

describe('Shutdown', () => {
  const aShutdown = () => {
    const ended: string[] = [];
    const shutdown = new Shutdown();
    const add = (level: number, name: string) => {
      const stop = async () => void ended.push(name);
      shutdown.add(level, { stop, kill: stop });
    };
    return { shutdown, add, ended };
  };

  it('stops dependents first', async () => {
    const { shutdown, add, ended } = aShutdown();
    add(LEVEL.server, 'mongo');
    add(LEVEL.simulator, 'simulator');
    add(LEVEL.edge, 'gateway');
    add(LEVEL.service, 'tickets');
    await shutdown.run();
    expect(ended).toEqual(['gateway', 'tickets', 'simulator', 'mongo']);
  });

  it('stops everything only once', async () => {
    const { shutdown, add, ended } = aShutdown();
    add(LEVEL.server, 'mongo');
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(ended).toEqual(['mongo']);
  });

  it('starts nothing during a stop', () => {
    const { shutdown, add } = aShutdown();
    void shutdown.run();
    expect(() => add(LEVEL.service, 'late')).toThrow(Stopping);
  });
});
