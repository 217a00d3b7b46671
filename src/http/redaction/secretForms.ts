/** In characters; shorter texts would match by chance. */
export const MIN_SECRET_CHARACTERS = 8;

/**
 * Every encoding of a secret: plain, URL-encoded, JSON-escaped, hex, and base64 and base64url at each of the three
 * offsets that a prefix such as `user:` causes. Each also in lower case, as host and charset names are read. Longest
 * first.
 */
export function secretForms(secret: string): readonly string[] {
  if (secret.length < MIN_SECRET_CHARACTERS) return [];
  const forms = new Set([secret, ...urlForms(secret), ...jsonForms(secret), ...byteForms(secret)]);
  return [...new Set([...forms].flatMap((form) => [form, form.toLowerCase()]))]
    .filter((form) => form.length >= MIN_SECRET_CHARACTERS)
    .sort((left, right) => right.length - left.length);
}

function urlForms(secret: string): string[] {
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8');
  const component = encodeURIComponent(wellFormed);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const strict = component.replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const upper = [component, form, strict, encodeURI(wellFormed)];
  const lower = upper.map((text) => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()));
  const twice = upper.map((text) => encodeURIComponent(text));
  const all = Buffer.from(secret, 'utf8').toString('hex').replace(/../g, '%$&');
  return [...upper, ...lower, ...twice, all, all.toUpperCase()];
}

/** Each UTF-16 unit as a JSON escape, such as `\u003c`. */
export function escapeUnits(text: string): string {
  return text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const escaped = [
    plain,
    plain.replaceAll('/', '\\/'),
    // Careful encoders escape everything except letters and digits, or only what HTML could misread.
    secret.replace(/[^A-Za-z0-9]/g, escapeUnits),
    secret.replace(/[^A-Za-z0-9._~-]/g, escapeUnits),
    plain.replace(/[<>&'+=]/g, escapeUnits),
    escapeUnits(secret),
  ];
  const upper = escaped.map((text) =>
    text.replace(/\\u[0-9a-f]{4}/g, (unit) => `\\u${unit.slice(2).toUpperCase()}`),
  );
  // JSON inside a JSON string.
  const nested = escaped.map((text) => JSON.stringify(text).slice(1, -1));
  return [...escaped, ...upper, ...nested];
}

function byteForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const encoded = [0, 1, 2].flatMap((offset) => {
    // Keeps only characters that depend on no neighbouring byte.
    const padded = Buffer.alloc(offset + bytes.length);
    padded.set(bytes, offset);
    const text = padded.toString('base64');
    const inner = text.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const whole = bytes.toString('base64');
  return [hex, hex.toUpperCase(), ...encoded, ...encoded.map((text) => text.replaceAll('/', '\\/')), whole];
}
