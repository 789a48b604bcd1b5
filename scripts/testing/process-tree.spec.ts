import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { isRunning } from '../infrastructure/process-stat.mjs';
import { killTree } from './process-tree.mjs';

const WAITING = 'setInterval(() => undefined, 1000)';
const STARTING_ANOTHER = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', ${JSON.stringify(WAITING)}], { detached: true, stdio: 'ignore' });
console.log(child.pid);
${WAITING}`;

describe('killTree', () => {
  it('also ends a process of another group that the process started', async () => {
    const parent = spawn(process.execPath, ['-e', STARTING_ANOTHER], { detached: true });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    expect(isRunning(child)).toBe(true);
    const ended = once(parent, 'close');
    await killTree(Number(parent.pid));
    await ended;
    expect(isRunning(child)).toBe(false);
  });
});
