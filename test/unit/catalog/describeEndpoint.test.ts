import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { describeEndpoint } from '../../../src/catalog/describeEndpoint';

const catalog = createCatalog();
const mark = 'hint · not in the reference';

async function describeById(id: string, hints: boolean): Promise<string> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return describeEndpoint(endpoint, await catalog.loadDetails(id, { hints }));
}

describe('describeEndpoint', () => {
  it('starts with operation, method and path and stays within 40 lines', async () => {
    for (const endpoint of catalog.endpoints) {
      for (const hints of [true, false]) {
        const lines = (await describeById(endpoint.id, hints)).split('\n');
        assert.equal(lines[0], `${endpoint.label} · ${endpoint.method} ${endpoint.path}`);
        assert.ok(lines.length <= 40, `${endpoint.id}: ${lines.length}`);
      }
    }
  });

  it('marks hints, and has no mark without them', async () => {
    for (const endpoint of catalog.endpoints) {
      assert.ok(!(await describeById(endpoint.id, false)).includes(mark), endpoint.id);
      assert.ok((await describeById(endpoint.id, true)).includes(mark), endpoint.id);
    }
  });

  it('says what the reference leaves open', async () => {
    const text = await describeById('orders.month', false);
    assert.match(text, /Not shown in the reference\n {2}parameters, answer, errors$/);
    assert.match(await describeById('products.create', false), /parameters, body, answer, errors$/);
  });

  it('shows fields, errors with remedies and rules of the update', async () => {
    const text = await describeById('userGroups.update', false);
    for (const part of [
      'user_group_id (string, required) — Id of the group, unique',
      'user_group (object, required)',
      '    ceo_name (string) — ',
      'corporate_type (integer) — Type of the group — 1 = personal, 2 = enterprise',
      'status (integer) — Status — 1 = active, perhaps others',
      'or try again with admin permission',
      'The business_number of an enterprise group',
      'Authorization: Bearer',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });

  it('marks single fields next to those of the reference, and whole parts once', async () => {
    const detail = await describeById('userGroups.detail', true);
    assert.match(detail, /^ {2}http_status \(integer\) — [^[]*$/m);
    assert.match(detail, /^ {2}seller_id \(string\) \[hint · not in the reference\]$/m);
    assert.match(detail, /^Body\n {2}none$/m);
    const list = await describeById('userGroups.list', true);
    assert.match(list, /^Query \(hint · not in the reference\)\n {2}page \(integer\) — [^[]*$/m);
    assert.match(list, /… \d+ more/);
  });

  it('says which part of a parameter is a hint where the reference names it', async () => {
    const text = await describeById('userGroups.removeUser', true);
    assert.match(text, /^ {2}user_group_id \(string, required\).* \[type.*: hint · not in the reference\]$/m);
    assert.match(text, /^ {2}user_id \(string.*\).* \[type.*: hint · not in the reference\]$/m);
  });

  it('tells what public sources do otherwise', async () => {
    const text = await describeById('adjustments.delete', true);
    assert.match(
      text,
      /Public sources differ \(hint · not in the reference\)\n {2}Newer clients .* \(A, J, R\)/,
    );
  });
});
