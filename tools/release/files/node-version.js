// Imported first: an older Node does not read the rest.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(`✗ Forecourt runs on Node 24 or newer; this is ${process.version}.`);
  process.exit(1);
}
