/**
 * Fails the build when chunks import each other in a cycle. A chunk in a cycle may run before its imports, which breaks
 * the page only in the browser.
 * @returns {import('vite').Plugin}
 */
export const noRings = () => ({
  name: 'no-rings',
  generateBundle(_options, bundle) {
    const done = new Set();
    const visit = (file, way) => {
      if (way.includes(file)) this.error(`pieces import each other: ${[...way, file].join(' -> ')}`);
      if (done.has(file)) return;
      const piece = bundle[file];
      for (const next of piece?.type === 'chunk' ? piece.imports : []) visit(next, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
});
