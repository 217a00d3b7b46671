/** The three codes that the reference documents. */
export const DOCUMENTED_CODES = [
  'ACCESS_TOKEN_INVALID',
  'USER_GROUP_NOT_FOUND',
  'USER_GROUP_NOT_AUTHORIZED',
] as const;
export type DocumentedCode = (typeof DOCUMENTED_CODES)[number];

export function isDocumentedCode(code: string | undefined): code is DocumentedCode {
  return DOCUMENTED_CODES.some((documented) => documented === code);
}

/** The code for a refused role, as public sources report it; not in the reference. */
export const ROLE_REFUSED = 'API_ROLE_NOT_SUPPORT';
