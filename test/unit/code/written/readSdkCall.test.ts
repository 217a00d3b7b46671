import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import { codeLanguages } from '../../../../src/code/source/codeLanguages';
import { readSdkCall } from '../../../../src/code/written/readSdkCall';
import { WrittenCallBuilder } from '../../../../src/code/written/writtenCall';
import { sdkWrittenCalls } from '../../../fixtures/sdkWrittenCalls';
import { sourceOf } from '../../../support/sourceOf';

/** Makes a client `c`, in front of a call. */
const heads: Readonly<Record<string, string>> = {
  javascript: "import { BootpayCommerce } from '@bootpay/backend-js';\nconst c = new BootpayCommerce({});\n",
  python: 'from bootpay_backend.commerce import BootpayCommerce\nc = BootpayCommerce("k", "s")\n',
  java: 'import kr.co.bootpay.store.BootpayStore;\nBootpayStore c = new BootpayStore(payload);\n',
  kotlin: 'import kr.co.bootpay.store.BootpayStore\nval c = BootpayStore(payload)\n',
  csharp: 'using Bootpay.Commerce;\nvar c = new BootpayCommerceApi("k", "s");\n',
  go: 'import "github.com/bootpay/backend-go/v2"\nvar c = bootpay.NewCommerceAPI("k", "s", nil, "")\n',
  php: '<?php\nuse Bootpay\\ServerPhp\\BootpayCommerceApi;\n$c = new BootpayCommerceApi("k", "s");\n',
  ruby: 'c = Bootpay::Commerce::Api.new(client_key: "k")\n',
};

describe('the values of a call of the SDK', () => {
  for (const { id: language, title } of codeLanguages)
    for (const [text, { path = {}, query = {}, body, open = [], more }] of sdkWrittenCalls[language] ?? [])
      it(`${title}: ${text.replaceAll('\n', '⏎')}`, () => {
        const source = sourceOf(`${heads[language] ?? ''}${text}\n`, language);
        const [call] = doAtOnce(findSdkCalls(source, new Map()));
        assert.ok(call);
        const written = new WrittenCallBuilder();
        readSdkCall(source, call, written);
        const read = written.build();
        assert.deepEqual(
          {
            path: read.path,
            query: Object.fromEntries(read.query),
            body: read.body === undefined ? undefined : (JSON.parse(read.body) as unknown),
            open: read.open,
            more: read.isWhole ? undefined : true,
          },
          { path, query, body, open, more },
        );
      });

  it('is tried in a table of 110 calls', () => {
    assert.ok(Object.values(sdkWrittenCalls).flat().length >= 110);
  });
});
