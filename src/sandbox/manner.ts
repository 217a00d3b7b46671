import type { SandboxLevel, World } from './handler';
import { productForms } from './handlers/productHandlers';
import { isFlatUpdate } from './handlers/userGroupHandlers';
import type { SandboxError } from './sandboxError';

/** One call of an operation, before its handler runs. */
export interface SandboxCall {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Value of the role header, if any. */
  readonly role: string | undefined;
  /** Level of the credential; undefined if it is invalid. */
  readonly level: SandboxLevel | undefined;
  /** The credential is the keys, not a token. */
  readonly hasKeys: boolean;
  /** The other path at which public clients call the operation. */
  readonly replacedBy: string | undefined;
}

/** Differences between the sandbox's likenesses; handlers and data are the same. */
export interface Manner {
  /** The level for the handler. */
  levelOf(call: SandboxCall): SandboxLevel | undefined;
  /** Throws a `SandboxError` for a call that is refused before its handler. */
  check(call: SandboxCall): void;
  queryOf(call: SandboxCall): SandboxCall['query'];
  /** Types of the fields in the operation's multipart form; undefined: it accepts none. */
  formFieldsOf(operationId: string): Readonly<Record<string, string>> | undefined;
  /** Body of a successful response, made from the handler's result. */
  answerOf(operationId: string, response: object, world: World): object;
  refusalOf(operationId: string, error: SandboxError): Refusal;
  /** Whether the likeness's sources do not show this response. `body` undefined: not read yet. */
  isInvented(call: SandboxCall, body: Readonly<Record<string, unknown>> | undefined): boolean;
}

interface Refusal {
  readonly status: SandboxError['status'];
  readonly body: object;
  readonly isInvented: boolean;
}

/** Operations whose responses the reference shows; all others are marked as invented. */
const shownOperations: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

/** As the reference says. Calls that only public clients make are also accepted, and marked. */
export const likeReference: Manner = {
  levelOf: ({ level }) => level,
  check: () => undefined,
  queryOf: ({ query }) => query,
  formFieldsOf: (operationId) => productForms[operationId],
  answerOf: (_, response) => response,
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
