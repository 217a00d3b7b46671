import type { JsonNode } from '../../json/jsonTree';

/** A mistake or a warning in a request document. A warning does not prevent sending. Offsets are in UTF-16 units. */
export interface RequestIssue {
  readonly offset: number;
  readonly length: number;
  /** One sentence. */
  readonly message: string;
  /** `schema`: VS Code's JSON extension reports the issue too, in documents that it checks. */
  readonly foundBy: 'us' | 'schema';
  readonly isWarning?: boolean;
  readonly code?: typeof SECRET_CODE;
}

/** Code of issues with a quick fix that empties the value. */
export const SECRET_CODE = 'secret';

/** Makes an issue that covers a node. */
export function issueAt(
  { offset, length }: Pick<JsonNode, 'offset' | 'length'>,
  message: string,
  foundBy: RequestIssue['foundBy'] = 'us',
): RequestIssue {
  return { offset, length, message, foundBy };
}
