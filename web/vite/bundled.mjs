import { build } from 'vite';

/**
 * Bundles one entry and keeps the result in memory.
 * @param {string} entry
 * @param {'es' | 'iife'} format
 * @returns {Promise<{ code: string, files: string[] }>} the code and the files it was made from
 */
export async function bundled(entry, format) {
  const [{ output }] = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: format === 'iife',
      lib: { entry, formats: [format], name: 'bundled' },
    },
  });
  return { code: output[0].code, files: output[0].moduleIds };
}

/**
 * Evaluates a module at build time.
 * @param {string} entry
 */
export async function evaluated(entry) {
  const { code, files } = await bundled(entry, 'es');
  return { module: await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`), files };
}
