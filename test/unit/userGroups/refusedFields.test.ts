import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

const phone = 'Too short.';
const email = 'Taken.';

/** A draft whose phone and e-mail the service refuses. */
async function refusedDraft(fieldErrors: Readonly<Record<string, string>>): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '1', email: 'x' }));
  fixture.write = { kind: 'failed', error: new ApiError('invalid', 'No.', { status: 422, fieldErrors }) };
  assert.match(await fixture.save(), /^invalid: /);
  return fixture;
}

function faultsIn(fixture: UserGroupFileFixture): unknown {
  const status = fixture.files.statusOf(userGroupUri);
  return status?.kind === 'notSaved' ? { ...status.faults } : status?.kind;
}

describe('what the service said of fields', () => {
  it('stands until each of them is changed, and the card with it', async () => {
    const fixture = await refusedDraft({ phone, email });
    assert.deepEqual(faultsIn(fixture), { phone, email });
    fixture.type(groupText({ phone: '1', email: 'x', company_name: 'Lee Ltd.' }));
    assert.deepEqual(faultsIn(fixture), { phone, email });
    fixture.type(groupText({ phone: '12', email: 'x' }));
    assert.deepEqual(faultsIn(fixture), { email });
    fixture.type(groupText({ phone: '12', email: 'xy' }));
    assert.equal(faultsIn(fixture), 'ready');
  });

  it('holds no save up', async () => {
    const fixture = await refusedDraft({ phone, email });
    fixture.type(groupText({ phone: '12', email: 'x' }));
    fixture.write = undefined;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(faultsIn(fixture), 'ready');
  });

  it('goes with the first change where it names no field that there is', async () => {
    const fixture = await refusedDraft({ color: 'Unknown.' });
    fixture.type(groupText({ phone: '12', email: 'x' }));
    assert.equal(faultsIn(fixture), 'ready');
  });
});
