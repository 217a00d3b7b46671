import assert from 'node:assert/strict';
import { isSecretField } from '../../../src/catalog/isSecretField';

const secrets = `
  password login_pw secret_key access_token token refresh_token id_token accessToken X-Auth-Token client_secret
  clientSecret Authorization proxy-authorization api_key apiKey x-api-key private_key new_password my_password passwd
  user_pw loginPw pwd password2 user[password] user.password jwt JWTToken session sessionID PHPSESSID otpCode userPIN
  pin-code cvv2 cardNo card_number credentials set-cookie account-number 비밀번호 LOGIN_PW PIN Otp-Code ACCESS_TOKEN tokens
  passwordConfirm password_confirmation pass_word securityCode auth-code backupCodes x-auth X-Signature bank_account
  residentNumber 주민등록번호 privateKeyPem password_hash secretValue pins cardNumbers
  billing_key billKey walletKey receipt_key AccountKey 주민_등록번호 외국인등록번호 connectionString device_code`;

const others = `
  token_type token_expired_at password_changed_at secretary client_key customer_key wallet_id receipt_id key login_id upw httpd pinned
  spin opinion sessions_count session_count card_name account_id passenger sidebar robotp author authority
  authorization_status discount_code zip_code access_level passport_name pass_count session_checked card_numbering`;

describe('isSecretField', () => {
  for (const [what, names, expected] of [
    ['knows the names of secrets, in any spelling', secrets, true],
    ['does not mind what only speaks of one', others, false],
  ] as const) {
    it(what, () => {
      const wrong = names.split(/\s+/).filter((name) => name !== '' && isSecretField(name) !== expected);
      assert.deepEqual(wrong, []);
    });
  }

  it('takes no name for none', () => {
    assert.equal(isSecretField(''), false);
  });
});
