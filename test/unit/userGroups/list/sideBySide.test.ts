import assert from 'node:assert/strict';
import { sideBySide } from '../../../../src/userGroups/list/sideBySide';

describe('user groups side by side', () => {
  it('have what is equal once, and what differs by their names, with every literal as it came', () => {
    const text = sideBySide([
      { name: 'A "1"', text: '{"status": 1, "limit": 1.0, "phone": "02-1"}' },
      { name: 'B', text: '{"status":1,"limit":1,"extra":[1, 2]}' },
      { name: 'C', text: '{"status": 1, "limit": 9007199254740993, "phone": "02-1"}' },
    ]);
    assert.equal(
      text,
      [
        '{',
        '  "status": 1,',
        '  "limit": {',
        '    "A \\"1\\"": 1.0,',
        '    "B": 1,',
        '    "C": 9007199254740993',
        '  },',
        '  "phone": {',
        '    "A \\"1\\"": "02-1",',
        '    "C": "02-1"',
        '  },',
        '  "extra": {',
        '    "B": [1, 2]',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
    assert.ok(JSON.parse(text));
  });
});
