import type { SandboxLevel, World } from './handler';
import { productForms } from './handlers/productHandlers';
import { isFlatUpdate } from './handlers/userGroupHandlers';
import type { SandboxError } from './sandboxError';

/** One call of an operation, before its handler. */
export interface SandboxCall {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The header that names a role; undefined without one. */
  readonly role: string | undefined;
  /** The level that the credential was made for; undefined without a valid one. */
  readonly level: SandboxLevel | undefined;
  /** The credential is the keys themselves, not a token. */
  readonly hasKeys: boolean;
  /** Public clients call the operation so, at another path. */
  readonly replacedBy: string | undefined;
}

/** What tells one likeness of the sandbox from another; handlers and data are the same. */
export interface Manner {
  /** The level that the handler goes by. */
  levelOf(call: SandboxCall): SandboxLevel | undefined;
  /** Throws a `SandboxError` for what is refused before its handler. */
  check(call: SandboxCall): void;
  queryOf(call: SandboxCall): SandboxCall['query'];
  /** The types of the fields of a multipart form that the operation takes; undefined: it takes none. */
  formFieldsOf(operationId: string): Readonly<Record<string, string>> | undefined;
  /** The body of a good answer, made of what the handler answered. */
  answerOf(operationId: string, answer: object, world: World): object;
  refusalOf(operationId: string, error: SandboxError): Refusal;
  /** Nothing that the likeness follows shows how this is answered. undefined: the body was not read yet. */
  isInvented(call: SandboxCall, body: Readonly<Record<string, unknown>> | undefined): boolean;
}

interface Refusal {
  readonly status: SandboxError['status'];
  readonly body: object;
  readonly isInvented: boolean;
}

/** Operations whose answers the reference shows; all others are marked as invented. */
const shownOperations: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

/** As the reference says. What only public clients send is taken too, and marked. */
export const likeReference: Manner = {
  levelOf: ({ level }) => level,
  check: () => undefined,
  queryOf: ({ query }) => query,
  formFieldsOf: (operationId) => productForms[operationId],
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
