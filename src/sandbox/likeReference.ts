import { isFlatUpdate } from './handlers/userGroupHandlers';
import type { Manner } from './manner';

/** Operations whose answers the reference shows; all others are marked as invented. */
const shownOperations: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

/** As the reference says. What only public clients send is taken too, and marked. */
export const likeReference: Manner = {
  levelOf: ({ level }) => level,
  check: () => undefined,
  queryOf: ({ query }) => query,
  answerOf: (_, answer) => answer,
  refusalOf: (_, { status, code, message }) => ({
    status,
    body: { error_code: code, message },
    isInvented: false,
  }),
  isInvented: ({ operationId, hasKeys }, body) =>
    hasKeys ||
    !shownOperations.has(operationId) ||
    (operationId === 'userGroups.update' && body !== undefined && isFlatUpdate(body)),
};
