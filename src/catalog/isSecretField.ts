/**
 * Matches names that end with a word for a secret, such as `refresh_token`. Words after `(?:^|_)` match only as whole
 * words. Compounds such as `password_confirm` and plurals match too.
 */
const secretName =
  /(?:token|secret(?:_id)?|pass(?:_?word|wd|w|wort|phrase|code)|ps?wd|authorization|(?:api|app|admin|server|webhook|consumer|batch|auto|pg|pass|access|private|secret|bill(?:ing)?|wallet|receipt|pay(?:ment)?|subscri(?:be|ption)|enc|cert|hash|merchant|account|shared|master|service|encrypt(?:ion)?|sign(?:ing|ature)?|ssh|rsa|aes|hmac|license)_?key|connection_?string|conn_?str|(?:client|saml)_?(?:assertion|response)|(?:code|oauth)_verifier|magic_?link|track2(?:_?data)?|mnemonic|seed_?phrase|sess(?:ion)?_?id|(?:security|sms|2_?fa|two_factor|one_time|verif(?:ication|y)|auth|authorization|device|oauth|access|recovery|backup|mfa)_?code|(?:card|account|acct|v_?bank|resident(?:_registration)?|alien(?:_registration)?|foreign(?:er)?(?:_registration)?|passport|driver_?license|jumin|social_security)_?(?:number|num|no)|bank_account|(?:비밀|핀|pin|otp|cvc|인증|카드|계좌|여권|면허|(?:주민|외국인)_?(?:등록)?)_?번호(?:_확인)?|패스_?워드|(?:보안|인증)_?코드|(?:api|시크릿|비밀|개인|암호|세션|접속|라이선스|인증|빌링|결제|지갑)_?키|비번|암호|토큰|시크릿|contrase[nñ]a|mot_?de_?passe|senha|пароль|パスワード|密[码碼]|(?:^|_)(?:pw|(?:key|store)?pass|pin|t?otp|jwt|pem|pfx|hmac|jumin|auth|bearer|sig(?:nature)?|sid|session|cv[cv]|iban|ssn|rrn|[cx]srf|cookie|credential))(?:_(?:code|key|number|num|no|value|header|string|text|data|plain|encoded|encrypted|base_?64|pem|hash|check|hint|confirm(?:ation)?))?s?[_\d]*$/;

const isAscii = /^[ -~]*$/;

/** A name in any spelling as lower-case words with `_` between them: `client_secret` for `clientSecret`. */
export function wordsOf(name: string): string {
  return (isAscii.test(name) ? name : name.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '_');
}

/** Whether a field's name means a secret: `clientSecret` and `PIN_code` do, `token_type` and `pinned` do not. */
export function isSecretField(name: string): boolean {
  return secretName.test(wordsOf(name));
}
