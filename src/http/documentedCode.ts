/** The three codes that the reference documents. */
export const DOCUMENTED_CODES = [
  'ACCESS_TOKEN_INVALID',
  'USER_GROUP_NOT_FOUND',
  'USER_GROUP_NOT_AUTHORIZED',
] as const;
export type DocumentedCode = (typeof DOCUMENTED_CODES)[number];

/** True for a code that the reference documents. */
export function isDocumentedCode(code: string | undefined): code is DocumentedCode {
  return DOCUMENTED_CODES.some((documented) => documented === code);
}

/** How the service refuses a role, as public sources report; the reference knows no such code. */
export const ROLE_REFUSED = 'API_ROLE_NOT_SUPPORT';
