import { afterAll, beforeAll, describe } from '@jest/globals';
import { OwnDesk } from './desk.js';
import { crashes } from './faults/crashes.js';
import type { Kit } from './faults/kit.js';
import { NumberedBurst } from './faults/numbered-burst.js';
import { outages } from './faults/outages.js';

describe('While messages flow,', () => {
  let made: Kit | undefined;
  const kit = () => {
    if (!made) throw new Error('the system did not start');
    return made;
  };

  beforeAll(async () => {
    const desk = await OwnDesk.start();
    const { admin } = await desk.paired();
    made = { desk, admin, burst: await NumberedBurst.prepare(desk, admin) };
  });
  afterAll(() => made?.desk.stop());

  outages(kit);
  crashes(kit);
});
