// To be imported before anything that an older Node cannot read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
	console.error(`Top Activity needs Node 20.19, 22.12 or 24, or later: this is ${process.versions.node}.`);
	process.exit(1);
}
