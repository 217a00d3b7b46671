import assert from 'node:assert/strict';
import { codeLanguages, type CodeLanguageId } from '../../../src/code/source/codeLanguages';
import { replaceSecret, findAssistantKeys } from '../../../src/code/replaceSecret';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { sourceOf } from '../../support/sourceOf';

const SECRET = 'canary-3b1f-token';

function mend(source: string, id: CodeLanguageId): string | undefined {
  const language = codeLanguages.find((candidate) => candidate.id === id);
  const redactor = createRedactor();
  redactor.add(SECRET);
  const [span] = redactor.find(source);
  assert.ok(language && span);
  const edits = replaceSecret(sourceOf(source, language.id), { ...span, variable: 'COMMERCE_API_TOKEN' });
  if (edits.length === 0) return undefined;
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    source,
  );
}

describe('a live secret in source', () => {
  const cases: readonly (readonly [CodeLanguageId, source: string, mended: string])[] = [
    ['javascript', `t = '${SECRET}'`, 't = process.env.COMMERCE_API_TOKEN'],
    ['javascript', `h = "Bearer ${SECRET}"`, 'h = "Bearer " + process.env.COMMERCE_API_TOKEN'],
    ['javascript', `h = \`a \${b} ${SECRET};\``, 'h = `a ${b} ` + process.env.COMMERCE_API_TOKEN + `;`'],
    [
      'javascript',
      `x = <Shop load={() => a} token="${SECRET}" />`,
      'x = <Shop load={() => a} token={process.env.COMMERCE_API_TOKEN} />',
    ],
    ['javascript', `<my-shop token="${SECRET}" />`, '<my-shop token={process.env.COMMERCE_API_TOKEN} />'],
    ['javascript', `if (i<n && (t="${SECRET}")) {}`, 'if (i<n && (t=process.env.COMMERCE_API_TOKEN)) {}'],
    ['javascript', `if (a < b) t="${SECRET}"`, 'if (a < b) t=process.env.COMMERCE_API_TOKEN'],
    ['python', `t = "${SECRET}"`, 'import os\nt = os.environ["COMMERCE_API_TOKEN"]'],
    ['python', `t = f"{a} ${SECRET}"`, 'import os\nt = f"{a} " + os.environ["COMMERCE_API_TOKEN"]'],
    [
      'python',
      `# text\nimport json, os\nt = "${SECRET}"`,
      '# text\nimport json, os\nt = os.environ["COMMERCE_API_TOKEN"]',
    ],
    [
      'python',
      `from os import path\n\ndef f():\n    import os\n\nt = "${SECRET}"`,
      'import os\nfrom os import path\n\ndef f():\n    import os\n\nt = os.environ["COMMERCE_API_TOKEN"]',
    ],
    ['java', `t = "${SECRET}";`, 't = System.getenv("COMMERCE_API_TOKEN");'],
    ['kotlin', `val t = "${SECRET}"`, 'val t = System.getenv("COMMERCE_API_TOKEN")'],
    [
      'go',
      `// text\npackage main\n\nvar t = "${SECRET}"`,
      '// text\npackage main\n\nimport "os"\nvar t = os.Getenv("COMMERCE_API_TOKEN")',
    ],
    [
      'go',
      `package main\n\nimport "fmt"\n\nvar t = "${SECRET}"`,
      'package main\n\nimport "os"\nimport "fmt"\n\nvar t = os.Getenv("COMMERCE_API_TOKEN")',
    ],
    [
      'go',
      `package main\n\nimport (\n\t"fmt"\n\t"strings"\n)\n\nvar t = "${SECRET}"`,
      'package main\n\nimport (\n\t"fmt"\n\t"os"\n\t"strings"\n)\n\nvar t = os.Getenv("COMMERCE_API_TOKEN")',
    ],
    [
      'go',
      `package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nvar t = "${SECRET}"`,
      'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nvar t = os.Getenv("COMMERCE_API_TOKEN")',
    ],
    [
      'go',
      `package main\n\nimport "os"\n\nvar t = "${SECRET}"`,
      'package main\n\nimport "os"\n\nvar t = os.Getenv("COMMERCE_API_TOKEN")',
    ],
    ['php', `$t = "Bearer ${SECRET}";`, `$t = "Bearer " . getenv('COMMERCE_API_TOKEN');`],
    ['ruby', `t = '${SECRET}'`, 't = ENV.fetch("COMMERCE_API_TOKEN")'],
    [
      'csharp',
      `var t = @"${SECRET}";`,
      'var t = System.Environment.GetEnvironmentVariable("COMMERCE_API_TOKEN");',
    ],
    [
      'dart',
      `// text\nlibrary a;\n\nfinal t = '${SECRET}';`,
      "// text\nlibrary a;\nimport 'dart:io';\n\nfinal t = Platform.environment['COMMERCE_API_TOKEN']!;",
    ],
    [
      'dart',
      `import "dart:io";\nfinal t = '${SECRET}';`,
      `import "dart:io";\nfinal t = Platform.environment['COMMERCE_API_TOKEN']!;`,
    ],
    [
      'dart',
      `import 'dart:convert';\nfinal t = '${SECRET}';`,
      "import 'dart:io';\nimport 'dart:convert';\nfinal t = Platform.environment['COMMERCE_API_TOKEN']!;",
    ],
    [
      'shell',
      `curl -H "Authorization: Bearer ${SECRET}"`,
      'curl -H "Authorization: Bearer ${COMMERCE_API_TOKEN}"',
    ],
    [
      'shell',
      `curl -H 'Authorization: Bearer ${SECRET}'`,
      `curl -H 'Authorization: Bearer '"$COMMERCE_API_TOKEN"''`,
    ],
    [
      'shell',
      `# the shop's key\ncurl "$BASE/v1/a" \\\n  -d '{\n  "key": "${SECRET}"\n}'`,
      `# the shop's key\ncurl "$BASE/v1/a" \\\n  -d '{\n  "key": "'"$COMMERCE_API_TOKEN"'"\n}'`,
    ],
    [
      'shell',
      `cat <<EOF\nDon't\nEOF\n\ncurl -H "Authorization: Bearer ${SECRET}"`,
      `cat <<EOF\nDon't\nEOF\n\ncurl -H "Authorization: Bearer \${COMMERCE_API_TOKEN}"`,
    ],
    [
      'shell',
      `cat <<EOF\nDon't\nEOF\ncurl -H "Authorization: Bearer ${SECRET}"`,
      `cat <<EOF\nDon't\nEOF\ncurl -H "Authorization: Bearer \${COMMERCE_API_TOKEN}"`,
    ],
    [
      'shell',
      `curl -d @- <<-"EOF"\r\n  Don't\r\n  EOF\r\ncurl -H 'Authorization: Bearer ${SECRET}'`,
      `curl -d @- <<-"EOF"\r\n  Don't\r\n  EOF\r\ncurl -H 'Authorization: Bearer '"$COMMERCE_API_TOKEN"''`,
    ],
    [
      'shell',
      `curl -d @- <<EOF\nname=Don't&key=${SECRET}\nEOF`,
      `curl -d @- <<EOF\nname=Don't&key=\${COMMERCE_API_TOKEN}\nEOF`,
    ],
    [
      'shell',
      `id=$((1 << n)); read <<< a; curl -H 'Authorization: Bearer ${SECRET}'`,
      `id=$((1 << n)); read <<< a; curl -H 'Authorization: Bearer '"$COMMERCE_API_TOKEN"''`,
    ],
    ['shell', `TOKEN=${SECRET}`, 'TOKEN=${COMMERCE_API_TOKEN}'],
    ['http', `Authorization: Bearer ${SECRET}`, 'Authorization: Bearer {{$processEnv COMMERCE_API_TOKEN}}'],
  ];
  for (const [id, source, mended] of cases) {
    it(`is replaced by a variable in ${id}: ${source.replace(SECRET, '…').replaceAll('\n', '⏎')}`, () =>
      assert.equal(mend(source, id), mended));
  }

  it('has no such fix in a comment', () => assert.equal(mend(`// ${SECRET}`, 'javascript'), undefined));

  it('is found in other forms too, once it is known', () => {
    const redactor = createRedactor();
    const source = `basic = '${Buffer.from(`user:${SECRET}`).toString('base64')}'`;
    assert.deepEqual(redactor.find(source), []);
    redactor.add(SECRET);
    assert.equal(redactor.find(source).length, 1);
  });
});

const key = `cak_${'Ab1-_'.repeat(9).slice(2)}`;

describe('findAssistantKeys', () => {
  it('finds each key in a text', () => {
    const text = `'${key}' Bearer ${key}`;
    assert.deepEqual(
      findAssistantKeys(text).map(({ start, end, variable }) => [text.slice(start, end), variable]),
      [
        [key, 'COMMERCE_API_ASSISTANT'],
        [key, 'COMMERCE_API_ASSISTANT'],
      ],
    );
  });

  for (const text of ['cak_', key.slice(0, -1), `${key}x`, `x${key}`, `a-${key}`])
    it(`leaves alone: ${text}`, () => assert.deepEqual(findAssistantKeys(text), []));
});
