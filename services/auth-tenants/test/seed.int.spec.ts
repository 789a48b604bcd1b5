import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TestService } from './service.js';

describe('the seed', () => {
  const started: TestService[] = [];
  const start = async (env: Record<string, string>, database: string) => {
    const service = await TestService.start(env, database);
    started.push(service);
    return service;
  };
  afterEach(async () => {
    for (const service of started.splice(0).reverse()) await service.stop({ dropDatabase: started.length === 0 });
  });

  const counts = async ({ connection }: TestService) => ({
    plans: await connection.collection('plans').countDocuments(),
    companies: await connection.collection('companies').countDocuments(),
    users: await connection.collection('users').countDocuments(),
  });

  it('adds the demo once, even if two processes start concurrently and again', async () => {
    const database = `auth-test-${randomUUID()}`;
    const [first] = await Promise.all([start({ SEED_DEMO: 'true' }, database), start({ SEED_DEMO: 'true' }, database)]);
    await start({ SEED_DEMO: 'true' }, database);

    expect(await counts(first)).toEqual({ plans: 1, companies: 2, users: 2 });
  });

  it('adds the configured super user, if there is none', async () => {
    const database = `auth-test-${randomUUID()}`;
    const first = await start({ SUPER_EMAIL: 'Boss@Test.local', SUPER_PASSWORD: 'Recado123' }, database);
    await start({ SUPER_EMAIL: 'other@test.local', SUPER_PASSWORD: 'Recado123' }, database);

    const users = await first.connection.collection('users').find().toArray();
    expect(users).toEqual([expect.objectContaining({ email: 'boss@test.local', super: true })]);
  });

  it('adds no user by default', async () => {
    const service = await start({ SUPER_EMAIL: '', SUPER_PASSWORD: '' }, `auth-test-${randomUUID()}`);

    expect(await counts(service)).toEqual({ plans: 0, companies: 0, users: 0 });
  });
});
