import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../scripts/programs.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** Whether images can be built here. Only root can build images without further set-up of the machine. */
export const canBuildImages = findProgram('buildah') !== undefined && process.getuid?.() === 0;

/** The name of the image that stands in for a registry's image of Node. */
export const NODE_IMAGE = 'localhost/node';

/** Packages that no build of page or commands needs. Leaving them out saves a third of the build's time. */
const UNUSED_PACKAGES = [
	'@biomejs',
	'@oxlint*',
	'@puppeteer',
	'@typescript',
	// Other tests run Vite, which puts files there for a moment.
	'.vite*',
	'chromium-bidi',
	'knip',
	'playwright*',
	'puppeteer-core',
];

/** Debian's buildah, which stores everything in a temporary folder. */
export class Buildah {
	/** Removed after the test. */
	readonly folder: string;

	private constructor(folder: string) {
		this.folder = folder;
	}

	/** Creates a store with one image: the Node, npm and shell of this machine. */
	static async create(): Promise<Buildah> {
		const buildah = new Buildah(await temporaryFolder());
		const base = join(buildah.folder, 'base');
		await copyMachine(join(base, 'rootfs'));
		await writeFile(join(base, 'Containerfile'), 'FROM scratch\nCOPY rootfs/ /\n');
		await buildah.run('bud', '--isolation', 'chroot', '--tag', NODE_IMAGE, base);
		return buildah;
	}

	/**
	 * Builds the image of this checkout, and creates a container from it. The packages come from the checkout, so that nothing is downloaded.
	 *
	 * @returns the container's name
	 */
	async buildCheckout(): Promise<string> {
		const ignored = join(this.folder, 'ignored');
		const names = ['.git', 'build', 'dist', 'test*', ...UNUSED_PACKAGES.map((name) => `node_modules/${name}`)];
		await writeFile(ignored, names.join('\n'));
		const build = ['bud', '--isolation', 'chroot', '--format', 'docker', '--ignorefile', ignored];
		await this.run(...build, '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '--tag', 'localhost/top-activity', '.');
		return this.run('from', 'localhost/top-activity');
	}

	/** Runs a command of buildah. @returns its standard output; rejects if the command fails */
	async run(...args: readonly string[]): Promise<string> {
		const { stdout } = await promisify(execFile)('buildah', this.#withFolders(args), this.#options);
		return stdout.trim();
	}

	start(...args: readonly string[]): ChildProcessWithoutNullStreams {
		return spawn('buildah', this.#withFolders(args), this.#options);
	}

	#withFolders(args: readonly string[]): string[] {
		const [root, state] = [join(this.folder, 'root'), join(this.folder, 'state')];
		return ['--root', root, '--runroot', state, '--storage-driver', 'vfs', ...args];
	}

	get #options() {
		return { env: { ...process.env, TMPDIR: this.folder } };
	}
}

/** Copies Node, npm, `env` and a shell, and the libraries that these and the build's compiled packages need. */
async function copyMachine(root: string): Promise<void> {
	for (const folder of ['bin', 'lib', 'lib64']) {
		await mkdir(join(root, 'usr', folder), { recursive: true });
		await symlink(`usr/${folder}`, join(root, folder));
	}
	const programs = [process.execPath, '/bin/sh', '/usr/bin/env'];
	for (const [index, name] of ['node', 'sh', 'env'].entries()) {
		await copyFile(programs[index] ?? '', join(root, 'bin', name));
	}
	const packages = await readdir('node_modules', { recursive: true });
	const compiled = packages.filter((name) => name.endsWith('.node')).map((name) => join('node_modules', name));
	const { stdout } = await promisify(execFile)('ldd', [...programs, ...compiled]);
	for (const library of new Set(stdout.match(/\/\S+(?= \(0x)/g))) {
		await mkdir(join(root, dirname(library)), { recursive: true });
		await copyFile(library, join(root, library));
	}
	const npm = dirname(dirname(await realpath(findProgram('npm') ?? '')));
	await cp(npm, join(root, 'lib/npm'), { recursive: true });
	await symlink('../lib/npm/bin/npm-cli.js', join(root, 'bin/npm'));
}
