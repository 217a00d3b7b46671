/** Words that stand for a secret at the end of a name, as `refresh_token`; those of the second half only as whole words. */
const secretName =
  /(?:token|secret|password|passwd|passphrase|passcode|authorization|(?:api|access|private|secret)_?key|sess(?:ion)?_?id|(?:card|account)_?(?:number|num|no)|비밀번호|인증번호|카드번호|계좌번호|(?:^|_)(?:pwd?|pass|pin|t?otp|jwt|sid|session|cv[cv]|iban|ssn|[cx]srf|cookie|credentials?)(?:_(?:code|key|number|value))?)[_\d]*$/;

/** Whether a field carries a secret, by its name in any spelling: `clientSecret` and `PIN_code` do, `token_type` and `pinned` do not. */
export function isSecretField(name: string): boolean {
  const words = name.replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_').toLowerCase();
  return secretName.test(words.replace(/[^\p{L}\d]+/gu, '_'));
}
