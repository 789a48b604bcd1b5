import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testData } from '../../../../scripts/testing/test-data.mjs';
import { StateLog } from './state-log.js';

describe('StateLog', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = testData('state');
    path = join(folder, 'deep', 'state.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('returns the last value of each key', async () => {
    const log = await StateLog.open(path);
    const counter = { n: 1 };
    log.changed('count/a', () => counter);
    counter.n = 2;
    log.changed('count/b', () => 'kept');
    await log.close();

    const again = await StateLog.open(path);
    expect(again.take('count/')).toEqual([
      ['a', { n: 2 }],
      ['b', 'kept'],
    ]);
    expect(again.closedCleanly).toBe(true);
    await again.close();
  });

  it('stores changes made while it closes, and none afterwards', async () => {
    const log = await StateLog.open(path);
    log.changed('a', () => 1);
    const flushed = log.flush();
    const closed = log.close();
    log.changed('b', () => 2);
    await flushed;
    await closed;
    log.changed('c', () => 3);
    await log.flush();

    const again = await StateLog.open(path);
    expect(again.take('')).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    await again.close();
  });

  it('drops removed keys', async () => {
    const log = await StateLog.open(path);
    log.changed('a', () => 1);
    await log.flush();
    log.removed('a');
    await log.close();

    const again = await StateLog.open(path);
    expect(again.take('')).toEqual([]);
    await again.close();
  });

  it('detects that the previous process was killed, and tolerates a half-written line', async () => {
    const log = await StateLog.open(path);
    log.changed('a', () => 1);
    await log.flush();
    await appendFile(path, '{"key":"b","val');

    const again = await StateLog.open(path);
    expect(again.closedCleanly).toBe(false);
    expect(again.take('')).toEqual([['a', 1]]);
    await again.close();
    await log.close();
  });

  it('drops overwritten entries when it is opened', async () => {
    const log = await StateLog.open(path);
    for (let n = 0; n < 100; n++) {
      log.changed('a', () => n);
      await log.flush();
    }
    await log.close();

    const again = await StateLog.open(path);
    expect((await readFile(path, 'utf8')).split('\n').filter(Boolean)).toHaveLength(1);
    await again.close();
  });
});
