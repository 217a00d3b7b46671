/**
 * Words that stand for a secret at the end of a name, as `refresh_token`; those of the second half only as whole words.
 * What is made of one, such as `password_confirm`, and several of them count as well.
 */
const secretName =
  /(?:token|secret|pass_?word|passwd|passphrase|passcode|authorization|(?:api|access|private|secret|billing|bill|wallet|receipt|payment|pay|auto_?pay|subscri(?:be|ption)|enc|cert|hash|merchant|account|shared|master|service|encrypt(?:ion)?|sign(?:ing|ature)?|ssh|rsa|aes|hmac|license)_?key|connection_?string|conn_?str|(?:client|saml)_?(?:assertion|response)|code_verifier|mnemonic|seed_?phrase|sess(?:ion)?_?id|(?:security|verif(?:ication|y)|auth|authorization|device|oauth|access|recovery|backup|mfa)_?code|(?:card|account|resident(?:_registration)?|alien(?:_registration)?|foreign(?:er)?(?:_registration)?|passport|driver_?license|jumin|social_security)_?(?:number|num|no)|bank_account|비밀_?번호|인증_?(?:번호|키|코드)|카드_?번호|계좌_?번호|(?:주민|외국인)_?(?:등록_?)?번호|여권_?번호|면허_?번호|빌링_?키|결제_?키|지갑_?키|비번|암호|토큰|시크릿|passwort|パスワード|密码|(?:^|_)(?:pwd?|pass|pin|t?otp|jwt|auth|bearer|sig(?:nature)?|sid|session|cv[cv]|iban|ssn|rrn|[cx]srf|cookie|credential))(?:_(?:code|key|number|value|pem|hash|check|hint|confirm(?:ation)?))?s?[_\d]*$/;

const isAscii = /^[ -~]*$/;

/** A name in any spelling as lower-case words with `_` between them: `client_secret` for `clientSecret`. */
export function wordsOf(name: string): string {
  return (isAscii.test(name) ? name : name.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '_');
}

/** Whether a field carries a secret, by its name in any spelling: `clientSecret` and `PIN_code` do, `token_type` and `pinned` do not. */
export function isSecretField(name: string): boolean {
  return secretName.test(wordsOf(name));
}
