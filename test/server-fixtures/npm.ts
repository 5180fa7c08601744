import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs npm as a user does, without the environment of the npm that runs the tests. */
export function npm(args: readonly string[], folder = '.'): ChildProcess {
	const environment = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(cache|registry))/i.test(name));
	return spawn('npm', args, { cwd: folder, env: Object.fromEntries(environment), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Resolves with the address that the product prints when it serves. */
export async function printedAddress(child: ChildProcess): Promise<string> {
	const [, address = ''] = await printedMatch(child, / on (http:\S+) /);
	return address;
}

/** Resolves with the first match in standard output. Rejects if the output ends without a match. */
export async function printedMatch({ stdout }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
	let said = '';
	for await (const text of stdout?.setEncoding('utf8') ?? []) {
		said += String(text);
		const match = pattern.exec(said);
		if (match !== null) return match;
	}
	throw new Error(`did not print ${pattern}: ${said}`);
}

/** Resolves with everything printed, and the exit code. */
export async function outcome(child: ChildProcess): Promise<{ code: number | null; printed: string }> {
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
		});
	}
	await once(child, 'close');
	return { code: child.exitCode, printed };
}
