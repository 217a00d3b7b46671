import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readPastedCall } from '../../../src/catalog/find/readPastedCall';
import { readPastedValue } from '../../../src/catalog/find/matchPastedCall';
import { pastedCommands, withAddresses } from '../../fixtures/pastedCommands';
import { pastedTexts, placeholders } from '../../fixtures/pastedTexts';
import { GROWTH, isInProportion } from '../../support/isInProportion';
import { pastedSummary } from '../../support/pastedSummary';
import { someOf } from '../../support/longSeries';

const url = 'https://api.shop.test/v1/user-groups';

describe('a pasted text', () => {
  for (const [kind, cases] of Object.entries({ ...pastedCommands, ...pastedTexts }))
    describe(kind, () => {
      for (const [text, summary] of cases)
        it(`is read: ${text.replaceAll(/\r?\n/g, '⏎').slice(0, 90)}`, () => {
          assert.equal(pastedSummary(withAddresses(text)), summary);
        });
    });

  for (const placeholder of placeholders)
    it(`asks for a value in place of ${placeholder}`, () => {
      assert.match(
        pastedSummary(`GET /v1/user-groups/${placeholder}`),
        /^userGroups\.detail · asks user_group_id/,
      );
      assert.match(
        pastedSummary(`GET ${url}?page=2&keyword=${placeholder}`),
        /^userGroups\.list · page=2 · asks keyword/,
      );
      const inQuotes = `curl -X PUT '${url}/${placeholder}' -d '{"a":1}'`;
      assert.match(pastedSummary(inQuotes), /^userGroups\.update · body \{"a":1\} · asks user_group_id/);
    });

  for (const value of [
    'YOURS',
    'x',
    'xx',
    'a.b',
    '(주)',
    '50%',
    'id',
    'INVALID',
    'a_ID_b',
    '가…나'.replace('…', '·'),
  ])
    it(`takes a value that only resembles a placeholder: ${value}`, () => {
      assert.equal(pastedSummary(`GET ${url}?keyword=${value}`), `userGroups.list · keyword=${value}`);
    });

  it('holds no value of a header, a credential, a form or a file', () => {
    const texts = [
      `curl LIST -H 'Authorization: Bearer canary' -H 'X-Key: canary' -H canary -u a:canary -b canary=canary`,
      `curl LIST --oauth2-bearer canary --proxy-user a:canary --unheard=canary -F a=canary -F canary -d @canary`,
      `curl --config canary LIST canary`,
      `http LIST X-Key:canary Authorization:canary a@canary b=@canary -a a:canary --session=canary`,
      `wget --header 'X-Key: canary' --password=canary --post-file=canary LIST`,
      `irm LIST -Headers @{ Authorization = "Bearer canary"; "X-Key" = 'canary' } -Token canary -Form @{a='canary'}`,
      `fetch("LIST", {"headers":{"authorization":"Bearer canary","x-key":"canary"},"method":"GET","other":"canary"})`,
      `GET LIST HTTP/1.1\nAuthorization: Bearer canary\nX-Key: canary\nCookie: canary`,
      `GET LIST HTTP/1.1 Authorization: Bearer canary X-Key: canary`,
      `1.1.1.1 - canary "GET LIST HTTP/1.1" 200 1 "https://canary/" "canary"`,
      `curl ^"LIST^" -H ^"authorization: Bearer canary^" -b ^"canary^"`,
      `curl “LIST” -H “Authorization: Bearer canary”`,
      `[canary](LIST) canary`,
      `https://canary:canary@api.shop.test/v1/user-groups`,
    ];
    for (const text of texts) {
      const summary = pastedSummary(withAddresses(text));
      assert.match(summary, /^userGroups\./, text);
      assert.doesNotMatch(summary, /canary/, text);
    }
  });

  const value = fc.string({
    unit: fc.constantFrom(...Array.from(`aZ 0'"\\$\`^%&|<>(){}!#;,.=~대“—`)),
    maxLength: 12,
  });
  const fromQuery = (text: string) => readPastedCall(text)?.address.replace(`${url}?keyword=`, '');

  it('gives back any value that is quoted for a shell', () => {
    fc.assert(
      fc.property(value, (text) => {
        const quoted = `'${`keyword=${text}`.replaceAll("'", `'\\''`)}'`;
        const read = fromQuery(`curl ${url} --url-query ${quoted}`);
        assert.equal(new URLSearchParams(`a=${read}`).get('a'), text);
        assert.equal(
          new URLSearchParams(`a=${fromQuery(`http ${url} ${quoted.replace('=', '==')}`)}`).get('a'),
          text,
        );
      }),
    );
  });

  it('gives back any body that is quoted for PowerShell', () => {
    fc.assert(
      fc.property(value, (text) => {
        const body = JSON.stringify({ a: text });
        const bodies = [
          `'${body.replaceAll("'", "''")}'`,
          `"${body.replaceAll(/["`$]/g, '`$&')}"`,
          `"${body.replaceAll(/[`$]/g, '`$&').replaceAll('"', '""')}"`,
        ];
        for (const quoted of bodies)
          assert.equal(readPastedCall(`irm ${url} -Method Post -Body ${quoted}`)?.body, body);
      }),
    );
  });

  it('gives back any body that is quoted for the command prompt, as browsers do it', () => {
    fc.assert(
      fc.property(value, (text) => {
        const body = JSON.stringify({ a: text });
        const escaped = body.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^\w\s:=+~'/.,?;()*-]/g, '^$&');
        const read = readPastedCall(`curl ^"${url}^" ^\r\n  --data-raw ^"${escaped}^"`);
        assert.equal(read?.body, body);
      }),
    );
  });

  it('gives back any body of a copied fetch', () => {
    fc.assert(
      fc.property(fc.json(), fc.webQueryParameters(), (body, search) => {
        const text = `fetch(${JSON.stringify(`${url}?${search}`)}, ${JSON.stringify({ body, method: 'POST' }, null, 2)});`;
        const { address, body: read } = readPastedCall(text) ?? {};
        assert.deepEqual([address, read], [`${url}?${search}`, body]);
      }),
    );
  });

  it('reads Korean in EUC-KR, and nothing else that is no UTF-8', () => {
    const decoder = new TextDecoder('euc-kr', { fatal: true });
    for (let lead = 0xb0; lead <= 0xc8; lead += 1)
      for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
        const written = `%${lead.toString(16)}%${trail.toString(16)}%B4%EB`;
        const text = decoder.decode(Uint8Array.of(lead, trail));
        // The two bytes of some syllables happen to be valid UTF-8, but four bytes are not.
        assert.deepEqual(readPastedValue(written), { value: `${text}대`, isGuessed: true }, written);
      }
    for (const written of ['%A2%E6', '%A4%A1', '%A1%A1', '%FF', '%B4%EB%FF'])
      assert.deepEqual(readPastedValue(written), { value: undefined, isGuessed: true }, written);
  });

  it('is read in linear time, however it begins and whatever it repeats', async () => {
    const starts = [
      '',
      '/v1/users?a=',
      'GET /v1/users?a=',
      'curl /v1/users -d ',
      'curl “/v1/users” -d ‘',
      'curl --',
    ];
    const others = [
      'curl ^"https:/v1/users^&',
      'http /v1/users a=',
      'irm /v1/users -Headers @{',
      'irm "',
      'irm -Body (',
    ];
    const code = ['fetch("/v1/users", {"a":', 'fetch("', 'PUT /v1/users HTTP/1.1 ', '[a](/v1/'];
    const pieces = `\\" " {"a": [ ] { , \\ = a=b& < > / a 1 : A:_ \` ^ %EB “ ‘ ( @{ -a \`" ._ <a> {{ $( a- ""_ _ ' ### a_b_ ?a=_`;
    for (const [turn, start] of [...starts, ...others, ...code].entries())
      for (const piece of someOf(
        pieces.split(' ').map((one) => one.replaceAll('_', ' ')),
        turn,
      )) {
        const [small = '', large = ''] = [5000, 5000 * GROWTH].map(
          (size) => start + piece.repeat(size / piece.length),
        );
        assert.ok(
          await isInProportion(
            () => readPastedCall(small),
            () => readPastedCall(large),
          ),
          `${start}, then ${piece}`,
        );
      }
  });
});
