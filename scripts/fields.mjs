/**
 * @param {unknown} value
 * @returns {Readonly<Record<string, unknown>>}
 */
export function fieldsOf(value) {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
