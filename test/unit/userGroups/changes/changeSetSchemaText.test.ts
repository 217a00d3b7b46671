import assert from 'node:assert/strict';
import { buildChangeSetSchemaText } from '../../../../src/userGroups/changes/changeSetSchemaText';
import { sampleFields } from '../../../fixtures/sampleFields';

describe('the schema of change sets', () => {
  it('offers the fields that a change set may change, in the reference’s order, and no other', () => {
    const schema = JSON.parse(buildChangeSetSchemaText(sampleFields)) as {
      readonly properties: {
        readonly changes: {
          readonly items: { readonly properties: Record<'was' | 'to', { readonly properties: object }> };
        };
      };
    };
    const { was, to } = schema.properties.changes.items.properties;
    const changeable = sampleFields.filter(({ change }) => change === 'changeable').map(({ name }) => name);
    assert.ok(changeable.includes('phone') && !changeable.includes('ceo_name'));
    for (const side of [was, to]) assert.deepEqual(Object.keys(side.properties), changeable);
  });
});
