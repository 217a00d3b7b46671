import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { assistantTools } from '../../../src/assistant/assistantTools';
import { sdkTargets } from '../../../src/code/snippets/sdkTargets';
import { snippetTargets } from '../../../src/code/snippets/snippetTargets';
import { ToolName } from '../../../src/contributions';

describe('the tools of assistants', () => {
  it('cost a model at most 3,600 characters', () => {
    const characters = assistantTools
      .map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }).length)
      .reduce((sum, length) => sum + length, 0);
    assert.ok(characters <= 3_600, `${characters} characters`);
  });

  it('are those of the manifest, and of the code that registers them', () => {
    const toolShape = v.looseObject({
      name: v.string(),
      modelDescription: v.string(),
      toolReferenceName: v.string(),
      canBeReferencedInPrompt: v.literal(true),
      when: v.literal("config.commerceApi.assistant != 'off'"),
      inputSchema: v.unknown(),
    });
    const manifest = v.parse(
      v.object({ contributes: v.object({ languageModelTools: v.array(toolShape) }) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    assert.deepEqual(
      manifest.contributes.languageModelTools.map((tool) => ({
        name: tool.name,
        description: tool.modelDescription,
        reference: tool.toolReferenceName,
        inputSchema: tool.inputSchema,
      })),
      assistantTools.map(({ name, description, reference, inputSchema }) => ({
        name,
        description,
        reference,
        inputSchema,
      })),
    );
    assert.deepEqual(
      assistantTools.map(({ name }) => name),
      ToolName,
    );
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
