import type { DataProvider } from 'ra-core';

async function load(): Promise<DataProvider> {
  const [{ createRestDataProvider }, { withLogs }] = await Promise.all([
    import('./rest-data-provider.js'),
    import('./log-provider.js'),
  ]);
  return withLogs(createRestDataProvider());
}

/** Provides data for the admin screens. The code that talks to the server loads with the first of those screens. */
export function createDataProvider(): DataProvider {
  let loading: Promise<DataProvider> | undefined;
  const provider = () => (loading ??= load());
  return {
    getList: async (resource, params) => (await provider()).getList(resource, params),
    getOne: async (resource, params) => (await provider()).getOne(resource, params),
    getMany: async (resource, params) => (await provider()).getMany(resource, params),
    getManyReference: async (resource, params) => (await provider()).getManyReference(resource, params),
    create: async (resource, params) => (await provider()).create(resource, params),
    update: async (resource, params) => (await provider()).update(resource, params),
    updateMany: async (resource, params) => (await provider()).updateMany(resource, params),
    delete: async (resource, params) => (await provider()).delete(resource, params),
    deleteMany: async (resource, params) => (await provider()).deleteMany(resource, params),
  };
}
