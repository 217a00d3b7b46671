import type { Endpoint } from '../../catalog/types';
import { type Handlers, withStatus } from '../handler';

/** Calls of public clients whose paths the reference does not have. Letters name the sources. */
export const clientRoutes: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[] = [
  // A6, AU, R, J: in place of add_user and remove_user, which answered 404.
  { id: 'userGroups.addUser', method: 'POST', path: '/v1/user-groups/:user_group_id/user' },
  { id: 'userGroups.removeUser', method: 'DELETE', path: '/v1/user-groups/:user_group_id/user/:user_id' },
  // A4, A: beside the operations of the reference.
  { id: 'invoices.notify', method: 'POST', path: '/v1/invoices/:invoice_id/notify' },
];

/** Handlers of the operations that only public clients have. */
export const clientHandlers: Handlers = {
  /** Sends nothing: a sandbox has nobody to send to. */
  'invoices.notify': ({ path }, { state }) => {
    const { invoice_id } = state.invoices.named(path);
    return withStatus({ invoice_id });
  },
};
