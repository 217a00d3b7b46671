import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const textsShape = v.record(v.string(), v.string());

function read(file: string): Readonly<Record<string, string>> {
  return v.parse(textsShape, JSON.parse(readFileSync(file, 'utf8')));
}

/** Pairs of English and Korean texts: those of the code, then those of the manifest. */
function pairs(): readonly (readonly [english: string, korean: string])[] {
  const korean = read('package.nls.ko.json');
  return [
    ...Object.entries(read('l10n/bundle.l10n.ko.json')),
    ...Object.entries(read('package.nls.json')).map(([key, text]) => [text, korean[key] ?? ''] as const),
  ];
}

/** Whether a text is a title of a button or a command: short, and no sentence. */
const isTitle = (text: string): boolean => text.length <= 24 && !/[.:,;]/.test(text);

/** Titles that repeat an action, in both languages: “again” for a call or a save, “retry” after other failures. */
const words: Readonly<Record<string, string>> = {
  'Call Again': '다시 호출',
  'Call Again…': '다시 호출…',
  'Open the Form Again': '양식 다시 열기',
  'Open the Table Again': '표 다시 열기',
  Retry: '다시 시도',
  'Retry as Admin': '관리자로 다시 시도',
  'Review Again': '다시 검토',
  'Save Again': '다시 저장',
};

describe('a title that offers to do something once more', () => {
  it('has one word for each thing, in both languages', () => {
    const repeats = pairs().filter(
      ([english, korean]) =>
        isTitle(english) && (/\b(?:again|retry|once more)\b/i.test(english) || /다시 (?!로드)/.test(korean)),
    );
    assert.deepEqual(
      Object.fromEntries([...new Map(repeats)].sort(([one], [other]) => (one < other ? -1 : 1))),
      words,
    );
  });
});
