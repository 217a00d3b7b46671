import assert from 'node:assert/strict';
import { unknownFields } from '../../../../src/calls/requests/unknownFields';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Field } from '../../../../src/catalog/types';

const catalog = createCatalog();

/** The names that are marked. */
async function marked(request: unknown, hints = true): Promise<readonly string[]> {
  const text = JSON.stringify(request);
  const issues = await unknownFields(text, catalog, { hints });
  for (const { message, isWarning } of issues) {
    assert.equal(isWarning, true);
    assert.match(message, /^The reference shows no field “.*” here; it is sent all the same\.$/);
  }
  return issues.map(({ offset, length }) => text.slice(offset, offset + length));
}

const update = (body: unknown) => ({ endpoint: 'userGroups.update', path: { user_group_id: 'g' }, body });

describe('unknown fields of a request', () => {
  it('are marked where the reference states the fields, at every depth', async () => {
    assert.deepEqual(await marked(update({ user_group: { company_name: 'a', zipcode: '1' } })), []);
    assert.deepEqual(await marked(update({ user_group: { compny_name: 'a' }, other: 1 })), [
      '"compny_name"',
      '"other"',
    ]);
  });

  it('are left alone where no layer or hints alone state fields', async () => {
    for (const hints of [true, false]) {
      assert.deepEqual(await marked({ endpoint: 'userGroups.create', body: { anything: 1 } }, hints), []);
      assert.deepEqual(await marked({ endpoint: 'invoices.create', body: { anything: 1 } }, hints), []);
    }
  });

  it('are known when a hint or an own file names them beside the reference', async () => {
    const fields: Field[] = [
      {
        name: 'a',
        type: 'array',
        origin: 'reference',
        fields: [{ name: 'b', type: 'string', origin: 'reference' }],
      },
      { name: 'c', type: 'string', origin: 'hint' },
    ];
    const own = {
      findEndpoint: (id: string) => catalog.findEndpoint(id),
      loadDetails: async (id: string, options: { hints: boolean }) => ({
        ...(await catalog.loadDetails(id, options)),
        body: fields,
      }),
    };
    const text = '{"endpoint":"users.update","body":{"a":[{"b":"","x":1}],"c":"","y":{}}}';
    const issues = await unknownFields(text, own, { hints: true });
    assert.deepEqual(
      issues.map(({ offset, length }) => text.slice(offset, offset + length)),
      ['"x"', '"y"'],
    );
  });

  it('are no question in a broken document or for an unknown endpoint', async () => {
    assert.deepEqual(await unknownFields('{"endpoint": }', catalog, { hints: true }), []);
    assert.deepEqual(await marked({ endpoint: 'users.fly', body: { a: 1 } }), []);
    assert.deepEqual(await marked(update(['a', 1, null])), []);
  });
});
