/** The path of a recording of one minute of the real network, or `''`. It holds real call signs, so it is not in the repository. */
export const REAL_MINUTE = process.env['REAL_MINUTE'] ?? '';
