/** The modes of ADIF 3.1.5 that a digital or FM network has, and their submodes. */
const SUBMODES: Readonly<Record<string, readonly string[]>> = {
	DIGITALVOICE: ['C4FM', 'DMR', 'DSTAR', 'FREEDV', 'M17'],
	FM: [],
};

const STRING = /^[ -~]*$/;
const DATE = /^(19[3-9]\d|[2-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3])[0-5]\d([0-5]\d)?$/;

/** The data types of the fields that the page writes. */
const TYPES: Readonly<Record<string, RegExp>> = {
	ADIF_VER: /^\d+\.\d\.\d$/,
	CREATED_TIMESTAMP: /^\d{8} \d{6}$/,
	PROGRAMID: STRING,
	PROGRAMVERSION: STRING,
	CALL: /^[A-Z\d]+$/,
	NAME: STRING,
	QSO_DATE: DATE,
	TIME_ON: TIME,
	BAND: /^(10|6|4|2|1\.25)M$|^(70|33|23|13)CM$/,
	PROP_MODE: /^INTERNET$/,
	STATION_CALLSIGN: /^[A-Z\d/]+$/,
	MODE: STRING,
	SUBMODE: STRING,
	COMMENT: STRING,
};

type Fields = Readonly<Record<string, string>>;

/** Reads an ADI file as strictly as its specification says. @throws where the file breaks a rule @returns the header's fields, and the records' */
export function readAdif(text: string): { readonly header: Fields; readonly records: readonly Fields[] } {
	if (/[^\n -~]/.test(text)) throw new Error('not ASCII');
	if (text.startsWith('<')) throw new Error('no header');
	const groups: Fields[] = [];
	let fields: Record<string, string> = {};
	let at = text.indexOf('<');
	while (at < text.length) {
		const [whole = '', name = '', length] = /^<([a-z_]+)(?::(\d+))?>/i.exec(text.slice(at)) ?? [];
		if (whole === '') throw new Error(`no data specifier: ${text.slice(at, at + 20)}`);
		at += whole.length;
		if (length === undefined) {
			if (name !== (groups.length === 0 ? 'EOH' : 'EOR')) throw new Error(`misplaced ${name}`);
			groups.push(fields);
			fields = {};
		} else {
			const value = text.slice(at, at + Number(length));
			if (value.length !== Number(length) || value === '') throw new Error(`${name} is cut`);
			if (TYPES[name]?.test(value) !== true) throw new Error(`${name} cannot be ${value}`);
			if (name in fields) throw new Error(`${name} twice`);
			fields[name] = value;
			at += value.length;
		}
		at += /^[ \n]*/.exec(text.slice(at))?.[0].length ?? 0;
	}
	if (Object.keys(fields).length > 0) throw new Error('no end of the last record');
	const [header = {}, ...records] = groups;
	for (const { CALL, MODE = '', SUBMODE } of records) {
		if (CALL === undefined || SUBMODES[MODE] === undefined) throw new Error(`no mode: ${MODE}`);
		if (SUBMODE !== undefined && !SUBMODES[MODE].includes(SUBMODE)) throw new Error(`no submode: ${SUBMODE}`);
	}
	return { header, records };
}
