import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { literals } from '../../../../src/code/snippets/literals';
import { nastyValues } from '../../../fixtures/nastyValues';
import { decodedLanguages, decodeLiteral, type DecodedLanguage } from '../../../support/decodeLiteral';

/** Texts that a language would interpolate, end or split: each literal must have exactly this value. */
const traps: Readonly<Record<DecodedLanguage, readonly string[]>> = {
  kotlin: ['$name', '${name}', '$`a b`', '$$', '\\$', '"""', '$', '$한'],
  csharp: ['{0}', '{{x}}', '$"{x}"', '@"x"', '\u0085', '\u2028', '"""', '\\x41'],
  dart: ['$name', '${name}', '$$', '\\$', "'", "'''", 'r"x"', '$'],
  go: ['`', '%s', '\ufeff', '\0', '\\x41', '\\101'],
  java: ['\\u0022', '\\\\u000a', '"""', '\\s', '\u2028'],
  php: ['$name', '${name}', '{$name}', '{$', '$한', '\\$x', '\\101', '<?php', '?>', '$'],
  ruby: ['#{x}', '#$0', '#@x', '#@@x', '\\#{x}', '#', '%q(x)', '__END__'],
  powershell: ['$env:HOME', '$(x)', '${x}', '`$x', '“x”', '„x', '`', '`n', '$'],
};
const marks = ['$', '#', '{', '}', '@', '`', '\\', '"', "'", '\n', '“'];
const NAME = 'COMMERCE_X';
/** Code around a variable in a string, or beside a string. */
const variables: Readonly<Record<DecodedLanguage, readonly [before: string, after: string]>> = {
  kotlin: [`" + System.getenv("${NAME}")`, ' + "'],
  csharp: [`" + Environment.GetEnvironmentVariable("${NAME}")`, ' + "'],
  dart: [`' + Platform.environment['${NAME}']!`, " + '"],
  go: [`" + os.Getenv("${NAME}")`, ' + "'],
  java: [`" + System.getenv("${NAME}")`, ' + "'],
  php: [`" . getenv('${NAME}')`, ' . "'],
  ruby: [`#{ENV.fetch('${NAME}')}`, ''],
  powershell: [`\${env:${NAME}}`, ''],
};

function assertKept(language: DecodedLanguage, value: string): void {
  const literal = literals[language]([{ text: value.slice(0, 1) }, { text: value.slice(1) }]);
  assert.equal(decodeLiteral(language, literal), value, literal);
  const around = literals[language]([{ text: value }, { variable: NAME }, { text: value }]);
  const quote = literal.charAt(0);
  const halves = around.split(variables[language].join(''));
  assert.equal(halves.length, 2, around);
  const [left = '', right = ''] = halves;
  assert.equal(decodeLiteral(language, left + quote), value, around);
  assert.equal(decodeLiteral(language, quote + right), value, around);
}

for (const language of decodedLanguages) {
  describe(`a text in ${language}`, () => {
    for (const value of [...traps[language], ...nastyValues]) {
      it(`stands for itself: ${JSON.stringify(value)}`, () => assertKept(language, value));
    }

    it('stands for itself whatever it is', () => {
      const text = fc.string({
        unit: fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'binary', maxLength: 2 })),
      });
      fc.assert(fc.property(text, (value) => assertKept(language, Buffer.from(value).toString())));
    });
  });
}
