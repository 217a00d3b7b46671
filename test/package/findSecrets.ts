/** Patterns of credentials, by the form of the value or by the name before it. */
const shapes: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { kind: 'JSON web token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  { kind: 'prefixed key', pattern: /\b(?:sk|pk|rk|ck)_(?:live|test|prod)_[A-Za-z0-9]{12,}/ },
  { kind: 'cloud access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  {
    kind: 'source host token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{18,})/,
  },
  { kind: 'package registry token', pattern: /\bnpm_[A-Za-z0-9]{30,}|:_authToken=\S{8,}/ },
  { kind: 'chat token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,}/ },
  { kind: 'bearer token', pattern: /\bBearer\s+[A-Za-z0-9._~+/-]{24,}=*/ },
  { kind: 'password in an address', pattern: /\bhttps?:\/\/[^\s/:@'"`]{2,}:[^\s/:@'"`${}]{6,}@/ },
  {
    kind: 'named secret',
    pattern:
      /(?:access_?token|secret_?key|client_?secret|client_?key|api_?key|login_pw|password)["'`]?\s*[:=]\s*["'`](?=[^"'`]*\d)[A-Za-z0-9+/_=.-]{16,}["'`]/i,
  },
];

const hexWord = /\b[a-f0-9]{32,}\b/gi;
const randomWord = /["'`]([A-Za-z0-9+/_-]{32,}={0,2})["'`]/g;
/** Removed before the check: decoders hold the alphabet in order, random words do not. */
const alphabet = /ABCDEFGHIJKLMNOPQRSTUVWXYZ/g;
/** A long quoted word with this entropy, in bits per character, counts as random; English words and paths have less. */
const randomBits = 4.6;

/** Names the kinds of credential that a text seems to hold; never the credential itself. */
export function findSecrets(text: string): readonly string[] {
  const found = shapes.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => kind);
  if ([...text.matchAll(hexWord)].some(([word]) => new Set(word.toLowerCase()).size > 6))
    found.push('long hexadecimal word');
  const words = [...text.matchAll(randomWord)].map((match) => (match[1] ?? '').replace(alphabet, ''));
  if (
    words.some(
      (word) => /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && entropy(word) >= randomBits,
    )
  ) {
    found.push('random word');
  }
  return found;
}

/** Shannon entropy of a word's characters, in bits per character. */
function entropy(word: string): number {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / word.length) * Math.log2(count / word.length),
    0,
  );
}
