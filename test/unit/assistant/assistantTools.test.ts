import assert from 'node:assert/strict';
import { assistantTools } from '../../../src/assistant/assistantTools';
import { sdkTargets } from '../../../src/code/snippets/sdkTargets';
import { snippetTargets } from '../../../src/code/snippets/snippetTargets';

describe('the tools of assistants', () => {
  it('cost a model at most 3,600 characters', () => {
    const characters = assistantTools
      .map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }).length)
      .reduce((sum, length) => sum + length, 0);
    assert.ok(characters <= 3_600, `${characters} characters`);
  });

  it('write code in the ways of Insert Code', () => {
    const [language] = assistantTools.flatMap(({ inputSchema }) => {
      const choices = inputSchema.properties['language']?.enum;
      return choices ? [choices] : [];
    });
    const targets = [...snippetTargets, ...sdkTargets].map(({ id }) => id);
    assert.deepEqual([...(language ?? [])].sort(), targets.sort());
  });

  it('say that one of them may change something', () => {
    const writing = assistantTools.filter(({ hints }) => !hints.readOnly || hints.destructive);
    assert.deepEqual(
      writing.map(({ name }) => name),
      ['commerce_propose_write'],
    );
  });
});
