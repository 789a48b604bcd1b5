import { describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { createLogger } from '@recado/service-kit/logger';
import { SeedAdmin } from './seed-admin.js';

const COMPANY = { name: 'Padaria' } as never;
const USER = { email: 'ana@padaria.test', password: 'Recado123' } as never;
const TAKEN = new AppError('ERR_EMAIL_ALREADY_EXISTS');

/** `failures`: the error of each attempt, after which the attempts succeed. `isThere`: since which attempt the company exists. */
function aSeed({ failures, isThere = Infinity }: { failures: readonly Error[]; isThere?: number }) {
  const done = { attempts: 0, created: 0 };
  const findUsers = { credentials: async () => (done.attempts >= isThere ? {} : null) };
  const transactions = {
    run: async () => {
      const failure = failures[done.attempts];
      done.attempts += 1;
      if (failure) throw failure;
      done.created += 1;
    },
  };
  const parts = [findUsers, {}, {}, { hash: async () => 'hash' }, transactions, createLogger('seed', 'silent')];
  return { done, seed: Reflect.construct(SeedAdmin, parts) as SeedAdmin };
}

describe('the first administrator', () => {
  it.each([
    ['nothing exists', [], { attempts: 1, created: 1 }],
    ['another process took the e-mail, and left nothing', [TAKEN], { attempts: 2, created: 1 }],
    ['another process was faster twice', [TAKEN, TAKEN], { attempts: 3, created: 1 }],
  ])('is created if %s', async (_case, failures, expected) => {
    const { done, seed } = aSeed({ failures });
    await seed.execute(COMPANY, USER);
    expect(done).toEqual(expected);
  });

  it('is left to the process that was faster', async () => {
    const { done, seed } = aSeed({ failures: [TAKEN], isThere: 1 });
    await seed.execute(COMPANY, USER);
    expect(done).toEqual({ attempts: 1, created: 0 });
  });

  it('is given up after three attempts', async () => {
    const { done, seed } = aSeed({ failures: [TAKEN, TAKEN, TAKEN] });
    await expect(seed.execute(COMPANY, USER)).rejects.toThrow(TAKEN);
    expect(done.attempts).toBe(3);
  });

  it('is not attempted again after any other error', async () => {
    const { done, seed } = aSeed({ failures: [new Error('the disk is full')] });
    await expect(seed.execute(COMPANY, USER)).rejects.toThrow('the disk is full');
    expect(done.attempts).toBe(1);
  });
});
