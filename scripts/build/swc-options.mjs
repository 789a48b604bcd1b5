/**
 * Returns the swc options for TypeScript, which builds and tests share.
 * @param {object} [kind]
 * @param {boolean} [kind.tsx]  with JSX
 * @param {'es6' | 'commonjs'} [kind.moduleType]
 * @param {boolean} [kind.sourceMaps]
 */
export const swcOptions = ({ tsx = false, moduleType = 'es6', sourceMaps = true } = {}) => ({
  swcrc: false,
  configFile: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, ...(tsx && { react: { runtime: 'automatic' } }) },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: moduleType, ...(moduleType === 'commonjs' && { ignoreDynamic: true }) },
  sourceMaps,
  inlineSourcesContent: false,
});
