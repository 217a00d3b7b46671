import assert from 'node:assert/strict';
import { lensOffset } from '../../../../src/calls/results/lensOffset';

const cases: readonly { readonly name: string; readonly text: string; readonly line: string }[] = [
  { name: 'the first key of the answer', text: '{\n  "id": "ID",\n  "a": 1\n}', line: '{' },
  { name: 'a later key', text: '{\n  "a": 1,\n  "id": "ID"\n}', line: '  "id": "ID"' },
  { name: 'the first key of an entry', text: '[\n  {\n    "id": "ID"\n  }\n]', line: '  {' },
  { name: 'the first key of the first key', text: '{\n  "a": {\n    "id": "ID"\n  }\n}', line: '{' },
  { name: 'a first key after Windows line ends', text: '{\r\n  "id": "ID"\r\n}', line: '{\r' },
  { name: 'a first key after an empty line', text: '\n{\n  "id": "ID"\n}', line: '{' },
  { name: 'an answer in one line', text: '{"id": "ID"}', line: '{"id": "ID"}' },
];

describe('the lens of an id', () => {
  for (const { name, text, line } of cases)
    it(`does not part ${name} from its brace`, () => {
      const at = lensOffset(text, text.indexOf('"ID"'));
      const start = text.lastIndexOf('\n', at - 1) + 1;
      assert.equal(text.slice(at === 0 ? 0 : start).split('\n')[0], line);
    });
});
