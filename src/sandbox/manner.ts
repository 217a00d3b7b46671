import type { SandboxLevel, World } from './handler';
import { productForms } from './handlers/productHandlers';
import { isFlatUpdate } from './handlers/userGroupHandlers';
import type { SandboxError } from './sandboxError';

/** A call of an operation, before its handler runs. */
export interface SandboxCall {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Value of the role header, if any. */
  readonly role: string | undefined;
  /** Level of the credential; undefined if the credential is missing or invalid. */
  readonly level: SandboxLevel | undefined;
  readonly hasKeys: boolean;
  /** Method and path of the route that public clients use instead; undefined if there is none. */
  readonly replacedBy: string | undefined;
}

/** The functions in which the behaviours `reference` and `clients` differ; handlers and data are the same. */
export interface Manner {
  /** Level that the handler gets. */
  levelOf(call: SandboxCall): SandboxLevel | undefined;
  /** Throws a `SandboxError` for a call that is refused before its handler. */
  check(call: SandboxCall): void;
  queryOf(call: SandboxCall): SandboxCall['query'];
  /** Types of the fields in the operation's multipart form; undefined if the operation accepts no form. */
  formFieldsOf(operationId: string): Readonly<Record<string, string>> | undefined;
  /** Body of a successful response, made from the handler's result. */
  answerOf(operationId: string, response: object, world: World): object;
  refusalOf(operationId: string, error: SandboxError): Refusal;
  /** True if no source of the behaviour shows the response. `body` is undefined before the body is read. */
  isInvented(call: SandboxCall, body: Readonly<Record<string, unknown>> | undefined): boolean;
}

interface Refusal {
  readonly status: SandboxError['status'];
  readonly body: object;
  readonly isInvented: boolean;
}

/** Operations whose responses the reference shows; all others are marked as invented. */
const shownOperations: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

/**
 * Behaves as the reference says. Also accepts calls that only public clients make, and marks their responses as
 * invented.
 */
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
