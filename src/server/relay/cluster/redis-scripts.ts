// Scripts, which Redis runs atomically. The `KEYS` of both are the lease and the stream.

/**
 * `ARGV`
 * 1. token
 * 2. lifetime of the lease in ms
 * 3. lifetime of the stream in ms
 * 4. `take` or `look`
 *
 * Renews the lease if it holds the token. With `take`, it also takes a free lease. Both use `SET`, which a full Redis refuses, so that no
 * relay keeps a lease without being able to add.
 *
 * Returns `mine`, `other` or `free`, and the stream's last entry.
 */
export const CLAIM = `
local owner = redis.call('GET', KEYS[1])
local mine = owner == ARGV[1] or not owner and ARGV[4] == 'take'
if mine then
	redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
	redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
return {mine and 'mine' or owner and 'other' or 'free', last[1]}`;

/**
 * `ARGV`
 * 1. token
 * 2. lifetime of the lease in ms
 * 3. lifetime of the stream in ms
 * 4. the id after which to add; `all` replaces the stream
 * 5. the first id to keep
 * 6. `keep` or `release`, for the lease
 * 7. and following: for each entry its id, its number of words, and the words
 *
 * Adds all or nothing. Returns `added`, `not mine` where the token does not hold the lease, or `moved` where the stream ends elsewhere.
 */
export const ADD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'not mine' end
if ARGV[4] == 'all' then
	redis.call('DEL', KEYS[2])
else
	local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
	if not last[1] or last[1][1] ~= ARGV[4] then return 'moved' end
end
local next = 7
while next < #ARGV do
	local words = next + 2
	local after = words + tonumber(ARGV[next + 1])
	redis.call('XADD', KEYS[2], 'MINID', '~', ARGV[5], ARGV[next], unpack(ARGV, words, after - 1))
	next = after
end
if ARGV[6] == 'release' then
	redis.call('DEL', KEYS[1])
else
	redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 'added'`;
