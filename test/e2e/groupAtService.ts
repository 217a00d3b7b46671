import assert from 'node:assert/strict';
import { serviceTokens, type TestService } from './testService';

/** One user group at a test service, read and changed by another user with the admin token. */
export interface GroupAtService {
  read(field: string): Promise<unknown>;
  change(field: string, value: string): Promise<void>;
  /** Reads of this group at the service, without those of this object. */
  reads(): number;
  /** Updates of any group at the service, without those of this object. */
  writes(): number;
}

export function groupAtService(service: () => TestService, id: string): GroupAtService {
  const ask = async (init?: RequestInit): Promise<Response> => {
    const answer = await fetch(`${service().origin}/v1/user-groups/${id}`, {
      ...init,
      headers: { authorization: `Bearer ${serviceTokens.admin}`, 'content-type': 'application/json' },
    });
    assert.equal(answer.status, 200);
    return answer;
  };
  let own = 0;
  let ownReads = 0;
  return {
    read: async (field) => {
      ownReads += 1;
      return ((await (await ask()).json()) as Readonly<Record<string, unknown>>)[field];
    },
    change: async (field, value) => {
      own += 1;
      await ask({ method: 'PUT', body: JSON.stringify({ user_group: { [field]: value } }) });
    },
    reads: () =>
      service().journal.filter(({ method, target }) => method === 'GET' && target.endsWith(`/${id}`)).length -
      ownReads,
    writes: () => service().journal.filter(({ method }) => method === 'PUT').length - own,
  };
}
