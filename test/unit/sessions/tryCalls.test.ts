import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import { hintedPermissionHeader } from '../../../src/environments/permissionHeader';
import type { Outcome } from '../../../src/http/types';
import { roleCheck } from '../../../src/sessions/createVerifyToken';
import { findPermissionHeader } from '../../../src/sessions/tryCalls';
import { answered, failed } from '../../support/outcomes';

const ok = answered('{}');
const noRole = failed('forbidden', { status: 403, code: 'API_ROLE_NOT_SUPPORT' });
const noCredential = failed('unauthenticated', { status: 401 });
const notFound = failed('notFound', { status: 404 });

/** A service's responses to the list, and to a read that needs a higher role. */
interface Service {
  readonly list: (role: string | undefined) => Outcome;
  readonly requests?: (role: string | undefined) => Outcome;
}

/** The default role of the setting at admin level; undefined: no role header. */
type Expected = 'manager' | 'supervisor' | undefined;

const services: readonly (readonly [what: string, Service, unsure: Expected, likely: Expected])[] = [
  ['knows no roles', { list: () => ok, requests: () => notFound }, undefined, 'manager'],
  [
    'refuses only what needs more than a user',
    { list: () => ok, requests: (role) => (role === 'supervisor' ? ok : noRole) },
    'manager',
    'manager',
  ],
  [
    'has no record where a supervisor asks',
    { list: () => ok, requests: (role) => (role === 'supervisor' ? notFound : noRole) },
    'manager',
    'manager',
  ],
  ['refuses the other read to everybody', { list: () => ok, requests: () => noRole }, undefined, 'manager'],
  [
    'fails at the other read',
    { list: () => ok, requests: () => failed('server', { status: 500 }) },
    undefined,
    'manager',
  ],
  ['needs a role', { list: (role) => (role === undefined ? noRole : ok) }, 'manager', 'manager'],
  [
    'takes a call without a role for one without a credential',
    { list: (role) => (role === undefined ? noCredential : ok) },
    'manager',
    'manager',
  ],
  [
    'gives the credential no manager',
    { list: (role) => (role === 'manager' ? noRole : ok) },
    'supervisor',
    'supervisor',
  ],
  [
    'gives the credential no more than a user',
    { list: (role) => (role === undefined || role === 'user' ? ok : noRole) },
    'manager',
    'manager',
  ],
  [
    'refuses the header',
    { list: (role) => (role === undefined ? ok : failed('rejected', { status: 400 })) },
    undefined,
    undefined,
  ],
];

describe('findPermissionHeader', () => {
  for (const [what, { list, requests = () => assert.fail('nothing is open') }, unsure, likely] of services)
    for (const [isLikely, expected] of [
      [false, unsure],
      [true, likely],
    ] as const)
      it(`${expected ?? 'no header'}: a service that ${what}${isLikely ? ', where roles are likely' : ''}`, async () => {
        let reads = 0;
        const finding = await findPermissionHeader(isLikely, (role, check) => {
          reads += 1;
          return Promise.resolve((check === roleCheck ? requests : list)(role));
        });
        assert.deepEqual(finding, expected ? { permissionHeader: hintedPermissionHeader(expected) } : {});
        assert.ok(reads <= 6);
      });

  it('says what every read was rejected with, after two of them', async () => {
    let reads = 0;
    const finding = await findPermissionHeader(true, () => {
      reads += 1;
      return Promise.resolve(noCredential);
    });
    assert.ok(finding.error && finding.isRejected);
    assert.equal(reads, 2);
  });

  it('settles nothing where a read fails for another reason, or is cancelled', async () => {
    for (const kind of ['timeout', 'server', 'rateLimited', 'notFound', 'notJson'] as const) {
      const finding = await findPermissionHeader(true, () => Promise.resolve(failed(kind)));
      assert.ok(finding.error && !finding.isRejected, kind);
    }
    const cancelled = findPermissionHeader(true, () => Promise.resolve(failed('cancelled')));
    await assert.rejects(cancelled, CancelledError);
  });
});
