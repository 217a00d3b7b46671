import { createServer } from 'node:http';
import { text as readBody } from 'node:stream/consumers';
import type { ClientKeys } from '../../src/http/credential';
import { listen } from './listen';

/** A request to the service of `startKeysService`, as `journal` keeps it. */
interface KeysRequest {
  readonly method: string;
  readonly target: string;
  readonly authorization: string;
  readonly role: string | undefined;
}

/** A service that accepts client keys, but no tokens, and reads the level from a role header. */
export interface KeysService {
  readonly origin: string;
  readonly journal: readonly KeysRequest[];
  /** The service's only user group, `g1`. */
  readonly group: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Role header of the service, and the role that may update the group. */
export const keysRole = { name: 'X-Role', admin: 'manager' } as const;

/** Starts a service that accepts only Basic authorization with these keys; only an admin may update its user group. */
export async function startKeysService({ clientKey, secretKey }: ClientKeys): Promise<KeysService> {
  const accepted = `Basic ${Buffer.from(`${clientKey}:${secretKey}`).toString('base64')}`;
  const journal: KeysRequest[] = [];
  const group: Record<string, unknown> = {
    user_group_id: 'g1',
    company_name: 'Keyed Ltd.',
    business_number: '123',
    corporate_type: 2,
    manager_name: 'Kim',
    phone: '02-1',
    email: 'a@b.example',
    status: 1,
  };

  const answer = ({ method, target, authorization, role }: KeysRequest, body: string): [number, unknown] => {
    if (authorization !== accepted)
      return [401, { code: 'KEYS_INVALID', message: 'No.', sent: authorization }];
    const path = target.split('?')[0];
    if (path === '/v1/user-groups') return [200, { count: 1, list: [group], echo: authorization }];
    if (path !== '/v1/user-groups/g1') return [404, { code: 'USER_GROUP_NOT_FOUND', message: 'No.' }];
    if (method === 'PUT') {
      if (role !== keysRole.admin) return [403, { error_code: 'USER_GROUP_NOT_AUTHORIZED', message: 'No.' }];
      Object.assign(group, (JSON.parse(body) as { readonly user_group: object }).user_group);
    }
    return [200, group];
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url: target = '', headers } = request;
      const { authorization = '', [keysRole.name.toLowerCase()]: role } = headers;
      const received = { method, target, authorization, role: role?.toString() };
      journal.push(received);
      const [status, value] = answer(received, body);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    });
  });
  const { address, close } = await listen(server);
  return { origin: address, journal, group, stop: close };
}
