import type { Endpoint } from '../../catalog/types';
import { type Handlers, withStatus } from '../handler';

/** Calls of public clients with paths that the reference lacks. Letters name the sources. */
export const clientRoutes: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[] = [
  // A6, AU, R, J: replaces add_user and remove_user, which returned 404.
  { id: 'userGroups.addUser', method: 'POST', path: '/v1/user-groups/:user_group_id/user' },
  { id: 'userGroups.removeUser', method: 'DELETE', path: '/v1/user-groups/:user_group_id/user/:user_id' },
  // A4, A: in addition to the reference's operations.
  { id: 'invoices.notify', method: 'POST', path: '/v1/invoices/:invoice_id/notify' },
];

/** Handlers of the operations that only public clients have. */
export const clientHandlers: Handlers = {
  /** Sends no notification: the sandbox has no recipients. */
  'invoices.notify': ({ path }, { state }) => {
    const { invoice_id } = state.invoices.named(path);
    return withStatus({ invoice_id });
  },
};
