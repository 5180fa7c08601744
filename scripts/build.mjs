// `node scripts/build.mjs [bench]`: builds page and commands from scratch into build/, as for the packed release, with a list of the packages
// inside. With `bench`, builds the benchmarks too, and no list.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build, CHECKOUT, end, install } from './checkout.mjs';

await install();
for (const name of ['page', 'server']) await rm(`${CHECKOUT}build/${name}`, { recursive: true, force: true });
await build('server', 'page');
if (process.argv[2] === 'bench') await build('bench');
else listPackages();

/** Writes `build/sbom.json`: of all packages in the lock file, those that the builds contain, in the form of CycloneDX. */
function listPackages() {
	const inside = new Set();
	for (const name of ['page', 'server']) {
		const licences = readFileSync(`${CHECKOUT}build/${name}/third-party-licenses.txt`, 'utf8');
		for (const [, packageName, version] of licences.matchAll(/^## (\S+) - (\S+)/gm)) {
			inside.add(`${packageName}@${version}`);
		}
	}
	const npm = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
	const { stdout } = spawnSync('npm', npm, { cwd: CHECKOUT, encoding: 'utf8', shell: process.platform === 'win32' });
	/** @type {{ metadata: { component: object }, components: { 'bom-ref': string }[], dependencies: { ref: string, dependsOn: string[] }[] }} */
	// oxlint-disable-next-line typescript/no-unsafe-assignment -- CycloneDX, as npm writes it
	const { metadata, components, dependencies, ...rest } = JSON.parse(stdout || end('npm cannot list the packages.'));
	const release = 'top-activity';
	/** @param {string} ref such as `ws@8.23.0`, with its folder behind it where a version is there twice */
	const isInside = (ref) => inside.has(ref.split('|')[0]);
	const sbom = {
		...rest,
		metadata: { ...metadata, component: { ...metadata.component, name: release } },
		// To npm they are packages for development, because nobody has to install them beside the release.
		components: components
			.filter((one) => isInside(one['bom-ref']))
			.map((one) => ({ ...one, scope: 'required', properties: [] })),
		dependencies: dependencies
			.filter(({ ref }) => isInside(ref) || ref.startsWith(`${release}@`))
			.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isInside) })),
	};
	writeFileSync(`${CHECKOUT}build/sbom.json`, `${JSON.stringify(sbom, undefined, '\t')}\n`);
}
