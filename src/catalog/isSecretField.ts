/**
 * Words that stand for a secret at the end of a name, as `refresh_token`; those of the second half only as whole words.
 * What is made of one, such as `password_confirm`, and several of them count as well.
 */
const secretName =
  /(?:token|secret|pass_?word|passwd|passphrase|passcode|authorization|(?:api|access|private|secret)_?key|sess(?:ion)?_?id|(?:security|verif(?:ication|y)|auth|access|recovery|backup|mfa)_?code|(?:card|account|resident(?:_registration)?|social_security)_?(?:number|num|no)|bank_account|비밀번호|인증번호|카드번호|계좌번호|주민등록번호|(?:^|_)(?:pwd?|pass|pin|t?otp|jwt|auth|bearer|sig(?:nature)?|sid|session|cv[cv]|iban|ssn|rrn|[cx]srf|cookie|credential))(?:_(?:code|key|number|value|pem|hash|check|confirm(?:ation)?))?s?[_\d]*$/;

/** A name in any spelling as lower-case words with `_` between them: `client_secret` for `clientSecret`. */
export function wordsOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '_');
}

/** Whether a field carries a secret, by its name in any spelling: `clientSecret` and `PIN_code` do, `token_type` and `pinned` do not. */
export function isSecretField(name: string): boolean {
  return secretName.test(wordsOf(name));
}
