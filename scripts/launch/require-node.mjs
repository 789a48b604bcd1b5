/** Must be imported first: an older Node.js would fail on later imports with an unclear message. */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`✖ Recado needs Node 20.19 or newer; this is ${process.versions.node}. With nvm: nvm install 24`);
  process.exit(1);
}
