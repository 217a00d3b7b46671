import assert from 'node:assert/strict';
import { ApiErrorKind } from '../../../../src/http/apiError';
import { createApiError } from '../../../../src/http/errorMessage';
import { readProblem, saveProblem } from '../../../../src/userGroups/file/problems';
import type { UserGroupFileStatus } from '../../../../src/userGroups/file/userGroupFileStatus';
import { formNotice } from '../../../../src/userGroups/form/formNotice';
import { openAsJson } from '../../../support/formFixture';

const context = {
  uri: 'commerce-api:/Test/user-groups/g1.user-group.json',
  address: { kind: 'userGroup', environmentName: 'Test', id: 'g1' },
  level: 'user',
  hasAdminSession: false,
} as const;

/** Failures to which no answer came. */
const unreached: ReadonlySet<ApiErrorKind> = new Set([
  'dns',
  'refused',
  'reset',
  'tls',
  'proxy',
  'network',
  'timeout',
]);

const readTitles: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unauthenticated: 'Session Expired',
  invalidToken: 'Session Expired',
  notFound: 'User Group Not Found',
  forbidden: 'Not Authorized',
};

const saveTitles: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unauthenticated: 'Session Expired',
  invalidToken: 'Session Expired',
  notFound: 'Deleted Meanwhile',
  forbidden: 'Not Authorized',
};

function titleOf(status: UserGroupFileStatus): string | undefined {
  return formNotice(status, { kind: 'empty' }, openAsJson, undefined)?.title;
}

describe('the title of a failure', () => {
  for (const kind of ApiErrorKind) {
    it(`says of a read no more than its sentence does: ${kind}`, () => {
      const error = createApiError(kind, { host: 'one.test', status: 500 });
      const expected = unreached.has(kind) ? 'Service Not Reached' : (readTitles[kind] ?? 'Not Read');
      assert.equal(titleOf(readProblem(error, context)), expected);
    });

    it(`says of a save no more than its sentence does: ${kind}`, () => {
      const error = createApiError(kind, { host: 'one.test', status: 500 });
      assert.equal(titleOf(saveProblem(error, context)), saveTitles[kind] ?? 'Not Saved');
    });
  }
});
