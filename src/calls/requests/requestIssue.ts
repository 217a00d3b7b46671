import type { JsonNode } from '../../json/jsonTree';

/** A mistake in a request document, or a warning, which does not keep it from being sent. Offsets in UTF-16 units. */
export interface RequestIssue {
  readonly offset: number;
  readonly length: number;
  /** One sentence. */
  readonly message: string;
  /** `schema`: VS Code's JSON service reports it too, in documents that it checks. */
  readonly foundBy: 'us' | 'schema';
  readonly isWarning?: boolean;
  readonly code?: typeof SECRET_CODE;
}

/** The code of an issue that a quick fix mends by emptying the value. */
export const SECRET_CODE = 'secret';

/** An issue that covers a node. */
export function issueAt(
  { offset, length }: Pick<JsonNode, 'offset' | 'length'>,
  message: string,
  foundBy: RequestIssue['foundBy'] = 'us',
): RequestIssue {
  return { offset, length, message, foundBy };
}
