import type { CodeLanguageId } from '../../src/code/source/codeLanguages';

/** Lines at the start of a source file that import the SDK's client. */
export const sdkImportLines: Partial<Readonly<Record<CodeLanguageId, string>>> = {
  javascript: "import { BootpayCommerce } from '@bootpay/backend-js';\n",
  python: 'from bootpay_backend.commerce import BootpayCommerce\n',
  java: 'import kr.co.bootpay.store.BootpayCommerce;\nimport kr.co.bootpay.store.BootpayStore;\n',
  kotlin: 'import kr.co.bootpay.store.BootpayCommerce\nimport kr.co.bootpay.store.BootpayStore\n',
  csharp: 'using Bootpay.Commerce;\n',
  go: 'import bootpay "github.com/bootpay/backend-go/v2"\n',
  php: '<?php\nuse Bootpay\\ServerPhp\\BootpayCommerceApi;\n',
  ruby: "require 'bootpay'\nrequire 'bootpay_commerce'\n",
};
