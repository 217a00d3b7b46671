import type { CodeLanguageId } from '../../src/code/source/codeLanguages';

/** Source code that creates a client `c` of the SDK, for tests of the call that follows. */
export const sdkClients: Partial<Readonly<Record<CodeLanguageId, string>>> = {
  javascript: "import { BootpayCommerce } from '@bootpay/backend-js';\nconst c = new BootpayCommerce({});\n",
  python: 'from bootpay_backend.commerce import BootpayCommerce\nc = BootpayCommerce("k", "s")\n',
  java: 'import kr.co.bootpay.store.BootpayStore;\nBootpayStore c = new BootpayStore(payload);\n',
  kotlin: 'import kr.co.bootpay.store.BootpayStore\nval c = BootpayStore(payload)\n',
  csharp: 'using Bootpay.Commerce;\nvar c = new BootpayCommerceApi("k", "s");\n',
  go: 'import "github.com/bootpay/backend-go/v2"\nvar c = bootpay.NewCommerceAPI("k", "s", nil, "")\n',
  php: '<?php\nuse Bootpay\\ServerPhp\\BootpayCommerceApi;\n$c = new BootpayCommerceApi("k", "s");\n',
  ruby: 'c = Bootpay::Commerce::Api.new(client_key: "k")\n',
};
