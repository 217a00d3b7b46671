import assert from 'node:assert/strict';
import { tableText } from '../../../src/table/tableText';

describe('rows as text', () => {
  for (const [text, csv, pasted = csv] of [
    ['Kim, Lee', '"Kim, Lee"', 'Kim, Lee'],
    ['a\tb', 'a\tb', '"a\tb"'],
    ['"Kim"', '"""Kim"""'],
    ['two\nlines', '"two\nlines"'],
    [' edge ', '" edge "'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['-2', '-2'],
    ['-2.5E+10', '-2.5E+10'],
    ['02-1', '02-1'],
    ['+82 10-1234-5678', '+82 10-1234-5678'],
  ] as const)
    it(`have ${JSON.stringify(text)} so that a spreadsheet shows it as it is`, () => {
      assert.equal(tableText([[text, 'x'], ['y']]), `${csv},x\r\ny\r\n`);
      assert.equal(tableText([[text, 'x'], ['y']], '\t'), `${pasted}\tx\r\ny\r\n`);
    });

  for (const [text, csv] of [
    ['01012345678', '"=""01012345678"""'],
    ['00', '"=""00"""'],
    ['123456789012', '"=""123456789012"""'],
    ['-9007199254740993', '"=""-9007199254740993"""'],
    ['+821012345678', '"=""+821012345678"""'],
    ['+82-10-1234-5678', '"=""+82-10-1234-5678"""'],
    ['+82 (10) 1234.5678', '"=""+82 (10) 1234.5678"""'],
    ['66f0', '66f0'],
    ['66e0', '"=""66e0"""'],
    ['665412345678901234567E23', '"=""665412345678901234567E23"""'],
    ['12345678901', '12345678901'],
    ['0', '0'],
    ['0.5', '0.5'],
    ['02-123-4567', '02-123-4567'],
    ['=1+1', "'=1+1"],
  ] as const)
    it(`have ${text} so that Excel keeps its digits`, () => {
      assert.equal(tableText([[text]], ',', true), `${csv}\r\n`);
    });
});
