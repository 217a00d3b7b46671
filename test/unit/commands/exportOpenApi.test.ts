import assert from 'node:assert/strict';
import { exportOpenApi } from '../../../src/commands/exportOpenApi';
import { cancelled } from '../../support/callFixture';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

async function exported(...answers: readonly ScriptedAnswer[]) {
  const shown: (readonly [language: string, text: string])[] = [];
  const input = scriptedInput(answers);
  await exportOpenApi({
    input,
    showNewDocument: (language, text) => {
      shown.push([language, text]);
      return Promise.resolve();
    },
  });
  input.assertDone();
  return shown;
}

describe('exportOpenApi', () => {
  it('opens the reference as YAML', async () => {
    const [[language, text] = []] = await exported({ pick: 'Reference' }, { pick: 'YAML' });
    assert.equal(language, 'yaml');
    assert.match(text ?? '', /^openapi: 3\.1\.0\n/);
    assert.doesNotMatch(text ?? '', /x-hint/);
  });

  it('opens reference and hints as JSON, after a way back', async () => {
    const [[language, text] = []] = await exported(
      { pick: 'Reference' },
      'back',
      { pick: 'Reference and Hints' },
      { pick: 'JSON' },
    );
    assert.equal(language, 'json');
    assert.match(text ?? '', /"x-hint": true/);
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(exported('cancel'), cancelled);
    await assert.rejects(exported({ pick: 'Reference' }, 'cancel'), cancelled);
  });
});
